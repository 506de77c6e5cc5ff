"""Play with its own Python: pieces that are taken up, boards side by side, dice that roll and are seen to lie still."""

import re

from playwright.sync_api import expect
from reading import OVERFLOW, button, cells, now, played, press, quiet, says
from test_axe import AXE, RUN

from gametree import Sum, games, play

LEFT, RIGHT = ((3, 1), (2, 1)), ((1, 2), (2, 2))  # after these a pawn of player 1 has two moves
FORTH, CAPTURE = "move from row 3, column 3 to row 2", "capture from row 3, column 3 on row 2, column 2"


def pawns(show_widget, **options):
    game = play(games.Hexapawn(), None)
    for move in (LEFT, RIGHT):
        game.move(move)
    tab = show_widget(game, **options)
    output = tab.views[0]
    return game, tab, output, output.get_by_role("button", name=f"{FORTH}, or {CAPTURE}, ●")


def test_a_pawn_is_taken_up_and_put_where_it_goes(show_widget):
    game, tab, output, pawn = pawns(show_widget)
    ways, marked = output.locator(".gametree-way"), output.locator(".gametree-changed")
    expect(pawn).to_have_attribute("aria-pressed", "false")
    pawn.hover()
    expect(marked).to_have_count(2)  # where it can go
    before = says(output).inner_text()
    aside, escape = cells(output).nth(0).click, lambda: tab.page.keyboard.press("Escape")
    for put_down in (pawn.click, aside, escape):
        pawn.click()
        expect(says(output)).to_have_text(f"Where to: {FORTH}, or {CAPTURE}? Escape puts it down.")
        expect(pawn).to_have_attribute("aria-pressed", "true")
        expect(ways).to_have_count(2)
        put_down()
        expect(says(output)).to_have_text(before)
        expect(ways).to_have_count(0)
        assert len(game.moves) == 2
    pawn.click()
    button(output, f"{CAPTURE}, ○").hover()
    expect(marked).to_have_count(2)  # where it came from, and where it goes
    button(output, f"{CAPTURE}, ○").click()
    expect(now(output)).to_have_text("Player 2's turn")
    assert game.moves[2] == ((3, 3), (2, 2))
    output.locator("button.gametree-cell:not([aria-pressed])").first.click()  # this one has one move, and makes it
    expect(played(output).get_by_role("listitem")).to_have_count(4)
    press(output, "undo")
    press(output, "undo")
    press(output, "hints")
    expect(output.get_by_role("button", name=f"{FORTH}, or {CAPTURE}, ●: L W")).to_be_visible()
    output.locator("[aria-pressed].gametree-cell").click()
    expect(button(output, f"{FORTH}, ·: L")).to_have_attribute("data-label", "L")
    button(output, f"{CAPTURE}, ○: W").click()
    assert game.moves[2:] == [((3, 3), (2, 2))]
    quiet(tab)


def test_a_pawn_is_moved_with_keys_alone_in_a_narrow_window(show_widget):
    game, tab, output, pawn = pawns(show_widget, viewport=(400, 800))
    key = tab.page.keyboard.press
    assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""
    expect(output.get_by_role("img", name="row 3, column 1: empty")).to_be_visible()
    button(output, "hints").focus()
    key("Tab")
    expect(pawn).to_be_focused()
    key("Enter")
    expect(pawn).to_be_focused()
    expect(pawn).to_have_attribute("aria-pressed", "true")
    key("Escape")
    expect(output.locator(".gametree-way")).to_have_count(0)
    expect(pawn).to_be_focused()
    key(" ")
    for arrow, name in (("ArrowUp", f"{FORTH}, ·"), ("ArrowLeft", f"{CAPTURE}, ○"), ("ArrowRight", f"{FORTH}, ·")):
        key(arrow)
        expect(button(output, name)).to_be_focused()
    key("Enter")
    expect(now(output)).to_have_text("Player 1 has won after 3 moves")  # for player 2 can't move
    assert game.moves[2] == ((3, 3), (2, 3))
    quiet(tab)


def test_boards_of_a_sum_stand_side_by_side_or_below_each_other(show_widget):
    game = play(Sum(games.Kayles(3), games.Nim(2, 1)), None)
    tab = show_widget(game, viewport=(1000, 800))
    output = tab.views[0]
    blocks = output.locator(".gametree-block")
    boxes = [block.bounding_box() for block in blocks.all()]
    assert len(boxes) == 2 and boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    heaps = [cells(output).filter(has_text=f"heap {n}").bounding_box() for n in (1, 2)]
    assert heaps[0]["x"] == heaps[1]["x"] and heaps[0]["y"] < heaps[1]["y"]
    tab.dress((400, 800))
    boxes = [block.bounding_box() for block in blocks.all()]
    assert boxes[0]["x"] == boxes[1]["x"] and boxes[0]["y"] + boxes[0]["height"] < boxes[1]["y"]
    assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""
    output.get_by_role("button", name="knock over pins 1 and 2 in game 1, ·").click()
    output.get_by_role("button", name="take 2 from the first heap in game 2, ●").click()
    expect(played(output).get_by_role("listitem")).to_have_count(2)
    assert game.node.state == (1, (1,), (0, 1))
    quiet(tab)


def test_a_die_rolls_before_it_is_known_and_is_still_where_nothing_should_move(show_widget):
    tab = show_widget(play(games.DiceTen(20), lambda node: "add 1", seed=1), reduced_motion="no-preference")
    output = tab.views[0]
    die, rules = output.locator(".gametree-die"), says(output).inner_text()
    press(output, "roll the die")
    expect(die).to_have_class(re.compile("gametree-rolling"))
    expect(die).to_have_accessible_name("chance moves")
    expect(says(output)).to_have_text(rules)
    cells(output).first.click()  # on a board that is no longer there
    expect(die).not_to_have_class(re.compile("gametree-rolling"))
    expect(says(output)).to_contain_text("Chance: the die shows ")
    shown = die.inner_text()
    expect(die).to_have_accessible_name(f"chance: {shown}")
    expect(played(output).get_by_role("listitem")).to_have_text(
        ["You: roll the die", f"Chance: the die shows {shown}", "Computer: add 1"]
    )
    press(output, "hints")
    expect(output.get_by_role("button", name=re.compile("^roll the die: "))).to_be_visible()
    expect(output.locator(".gametree-rolling")).to_have_count(0)
    press(output, "undo")
    expect(die).to_have_count(0)
    quiet(tab)
    still = show_widget(play(games.DiceTen(20), lambda node: "add 1", seed=1))
    press(still.views[0], "roll the die")
    expect(says(still.views[0])).to_contain_text(f"Chance: the die shows {shown}")
    expect(still.views[0].locator(".gametree-rolling")).to_have_count(0)
    quiet(still)


def test_connect_four_is_played_in_a_narrow_window(show_widget):
    game = play(games.ConnectFour(4, 4), None)
    tab = show_widget(game, viewport=(400, 800))
    output = tab.views[0]
    assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""
    for column in (1, 2, 1, 2, 1, 2, 1):
        press(output, f"drop a stone into column {column}, ·")
        expect(output.locator(".gametree-last")).to_have_count(1)
    expect(now(output)).to_have_text("Player 1 has won after 7 moves")
    assert game.winner == 1
    quiet(tab)


def test_axe_finds_nothing_on_pieces_sums_and_dice(show_widget):
    _, tab, output, _ = pawns(show_widget)
    press(output, "hints")
    output.locator("[aria-pressed].gametree-cell").click()
    expect(output.locator(".gametree-way")).to_have_count(2)
    dice = show_widget(play(games.DiceTen(), lambda node: "add 1", seed=1))
    press(dice.views[0], "roll the die")
    expect(dice.views[0].locator(".gametree-die")).to_have_count(1)
    for each in (tab, dice, show_widget(play(Sum(games.Kayles(3), games.Nim(2, 1))))):
        press(each.views[0], "hints") if each is not tab else None
        for theme in ("light", "dark"):
            each.page.emulate_media(color_scheme=theme)
            each.page.add_script_tag(content=AXE)
            found, _ = each.page.evaluate(RUN, [".gametree", theme == "light"])
            assert not found, "\n".join(found)
        quiet(each)
