"""Play without Jupyter, its own Python behind it: whole games by clicks, lost and won, between friends too."""

from playwright.sync_api import expect
from reading import OVERFLOW, button, cells, now, played, press, quiet, says

from gametree import EvenOrOdd, Game, Matches, OneTwoTen, games, play

BACKGROUND = "cell => getComputedStyle(cell).backgroundColor"
SHAPE = "cell => getComputedStyle(cell).borderTopLeftRadius"
EDGE = "cell => getComputedStyle(cell).borderStyle"
SIGN = "line => getComputedStyle(line, '::before').content"
JOINED = """board => { // how far the ends of the lines are from the middles of the nearest cells, at most; in pixels
  const box = board.getBoundingClientRect(), middles = [...board.querySelectorAll('.gametree-cell')].map(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2 - box.x, y + height / 2 - box.y] });
  const near = (x, y) => Math.min(...middles.map(([a, b]) => Math.hypot(a - x, b - y)));
  return Math.max(...[...board.querySelectorAll('line')].flatMap(({ x1, y1, x2, y2 }) =>
    [near(x1.baseVal.value, y1.baseVal.value), near(x2.baseVal.value, y2.baseVal.value)])) }"""
LASTS = "(cells, at) => cells.map(each => getComputedStyle(each, at).outlineStyle === 'solid')"
STONE = "cell => getComputedStyle(cell.querySelector('.gametree-token')).backgroundColor"
GREEN, RED = "rgb(127, 201, 127)", "rgb(165, 0, 38)"


class Nim(Game):
    """Take any number from one heap."""

    start = (1, 1, 2)
    verb = "take"

    def moves(self, state):
        player, *heaps = state
        return {
            (i, n): (3 - player, *heaps[:i], heaps[i] - n, *heaps[i + 1 :])
            for i in (0, 1)
            for n in range(1, heaps[i] + 1)
        }


def play_out(output):
    """Play to the end: where there is a move to an L, or else to a D, the hints say so."""
    press(output, "hints")
    expect(output.locator(".gametree-hint").first).to_be_visible()
    while "turn" in now(output).inner_text():
        before, place = played(output).inner_text(), output.locator("button.gametree-cell")
        good = [output.locator(f"button.gametree-cell[data-label='{label}']") for label in "LD"]
        next(filter(lambda found: found.count(), [*good, place])).first.click()
        expect(played(output)).not_to_have_text(before)


def test_an_error_in_python_is_not_overheard(show_widget, monkeypatch):
    game = play(OneTwoTen())
    tab = show_widget(game)
    monkeypatch.setattr(game, "new_game", None)
    press(tab.views[0], "new game")
    tab.page.evaluate("model.told")
    assert "TypeError: 'NoneType' object is not callable" in tab.errors[0]


def test_a_game_is_lost_after_adding_two_and_won_after_adding_one(show_widget):
    game = play(OneTwoTen())
    tab = show_widget(game)
    output = tab.views[0]
    expect(now(output)).to_have_text("Your turn")
    cells(output).nth(1).click()
    expect(says(output)).to_have_text("I add 2. Now it is 4.")
    expect(played(output).get_by_role("listitem")).to_have_text(["You: add 2", "Computer: add 2"])
    whose = output.get_by_role("img")  # whose a token is, it says, and shows by its shape
    for token, (name, round_) in enumerate([("● You: add 2", False)] * 2 + [("● Computer: add 2", True)] * 2):
        expect(whose.nth(token)).to_have_accessible_name(name)
        assert (whose.nth(token).evaluate(SHAPE) == "50%") == round_
    assert len({whose.nth(token).evaluate(BACKGROUND) for token in (0, 2)}) == 2
    cells(output).nth(8).click()  # the nine is too far
    expect(says(output)).to_have_text("There is no move at that place. You can add 1 or 2.")
    for pile, answer in ((5, "I add 2. Now it is 7"), (8, "I add 2. Now it is 10, and I have won.")):
        cells(output).nth(pile - 1).click()
        expect(says(output)).to_contain_text(answer)
    expect(now(output)).to_have_text("The computer has won after 6 moves")
    cells(output).nth(0).click()
    expect(says(output)).to_have_text("The game is over: take a move back, or begin a new game.")
    moves = ["You: add 2", "Computer: add 2", "You: add 1", "Computer: add 2"]
    for left in (4, 2, 0):
        press(output, "undo")
        expect(played(output).get_by_role("listitem")).to_have_text(moves[:left])
    expect(button(output, "undo")).to_be_disabled()

    press(output, "hints")
    expect(cells(output).nth(0)).to_have_accessible_name("add 1: L")
    expect(cells(output).nth(1)).to_have_accessible_name("add 2: W")
    assert [cells(output).nth(i).evaluate(BACKGROUND) for i in (0, 1)] == [RED, GREEN]
    press(output, "hints")
    expect(output.locator(".gametree-hint")).to_have_count(0)
    play_out(output)
    expect(now(output)).to_have_text("You have won after 7 moves")
    expect(says(output)).to_contain_text("You have won, against a player who makes no mistake: from the start you")
    assert now(output).evaluate(SIGN) == '"✓"'
    assert (len(game.moves), game.winner, game.over) == (7, 1, True)
    press(output, "new game")
    expect(now(output)).to_have_text("Your turn")
    expect(says(output)).to_contain_text("You are player 1.")
    press(output, "swap sides")
    expect(says(output)).to_contain_text("You are player 2 now. I add 1. Now it is 1. From 1 every move of yours ")
    press(output, "hints")
    expect(says(output)).not_to_contain_text("lets me win")
    quiet(tab)


def test_other_games_are_won_against_others_in_a_narrow_window(show_widget):
    beaten, odd, friends = play(OneTwoTen(), "forgetful", first=2, seed=1), play(EvenOrOdd()), play(Nim(), None)
    tabs = [show_widget(game, viewport=(400, 800)) for game in (beaten, odd, friends)]
    for tab in tabs:
        assert tab.views[0].locator(".gametree").evaluate(OVERFLOW) == ""
    for tab in tabs[:2]:
        play_out(tab.views[0])
        expect(now(tab.views[0])).to_contain_text("You have won")
    assert odd.winner == 1
    output = tabs[2].views[0]
    expect(now(output)).to_have_text("Player 1's turn")
    for move, turn in (
        ("take (1, 1)", "Player 2's turn"),
        ("take (0, 1)", "Player 1's turn"),
        ("take (1, 1)", "Player 1 has won"),
    ):
        press(output, move)
        expect(now(output)).to_contain_text(turn)
    assert friends.winner == 1
    for tab in tabs:
        quiet(tab)


def test_where_python_does_not_answer_it_is_said_after_a_while_and_not_before(show_widget):
    tab = show_widget(play(OneTwoTen()))
    output, tab.spent = tab.views[0], True
    tab.page.clock.install()
    cells(output).first.click()  # this one is answered
    expect(says(output)).to_contain_text("Now it is")
    tab.page.clock.run_for(10_000)
    expect(says(output)).to_contain_text("Now it is")
    tab.page.evaluate("() => { model.send = () => {} }")
    press(output, "undo")
    tab.page.clock.run_for(4_000)
    expect(says(output)).to_contain_text("Now it is")
    tab.page.clock.run_for(2_000)
    expect(says(output)).to_have_text(
        "Python has not answered yet. Is it busy? If the kernel was restarted, run this cell again."
    )


def test_the_arrow_keys_go_from_one_place_of_the_board_to_the_next(show_widget):
    tab = show_widget(play(Matches(6)))
    output = tab.views[0]
    places = output.locator("button.gametree-cell")
    places.first.focus()
    keys = ("Right", 1), ("Right", 2), ("Right", 2), ("Left", 1)
    for key, place in (*((f"Arrow{key}", place) for key, place in keys), ("Home", 0), ("End", 2), ("ArrowLeft", 1)):
        tab.page.keyboard.press(key)
        expect(places.nth(place)).to_be_focused()
    tab.page.keyboard.press("Enter")
    expect(says(output)).to_contain_text("I take")


def marked(output, count):
    """The names of the cells that are marked, as soon as they are so many: what a move would change."""
    found = output.locator(".gametree-changed")
    expect(found).to_have_count(count)
    return [each.get_attribute("title") for each in found.all()]


def test_heaps_are_played_with_the_mouse_and_show_what_would_be_taken(show_widget):
    game = play(games.Nim(3, 4, 5))
    tab = show_widget(game)
    output = tab.views[0]
    take = lambda count, heap: output.get_by_role("button", name=f"take {count} from the {heap} heap, ●")  # noqa: E731
    before = take(1, "second").evaluate(EDGE)
    take(3, "second").hover()
    assert marked(output, 3) == [f"take {n} from the second heap" for n in (3, 2, 1)]
    assert take(1, "second").evaluate(EDGE) != before  # not by a colour alone
    take(1, "third").hover()
    assert marked(output, 1) == ["take 1 from the third heap"]
    says(output).hover()
    assert marked(output, 0) == []
    take(3, "third").click()
    expect(says(output)).to_have_text("I take 3 from the second heap. Now it is 3-1-2.")
    says(output).hover()
    assert marked(output, 0) == []  # the focus came by the mouse
    expect(cells(output).filter(has_text="heap")).to_have_text(["heap 1: 3", "heap 2: 1", "heap 3: 2"])
    press(output, "undo")
    play_out(output)
    expect(now(output)).to_contain_text("You have won")
    expect(cells(output)).to_have_text(["heap 1: 0", "heap 2: 0", "heap 3: 0"])
    cells(output).first.hover()
    assert marked(output, 0) == []
    quiet(tab)


def test_stones_stay_as_large_as_they_are_when_others_are_taken(show_widget):
    output = show_widget(play(games.Nim(3, 12), None), viewport=(400, 800)).views[0]
    stone = output.get_by_title("take 3 from the first heap")
    before = stone.bounding_box()["width"]
    press(output, "take 10 from the second heap, ●")
    expect(cells(output).filter(has_text="heap 2")).to_have_text("heap 2: 2")
    assert stone.bounding_box()["width"] == before


def test_a_bar_of_six_times_eight_is_played_with_keys_in_a_narrow_window(show_widget):
    game = play(games.Chomp(6, 8), None)
    tab = show_widget(game, viewport=(400, 800))
    output, key = tab.views[0], tab.page.keyboard.press
    square = lambda row, column: output.get_by_title(f"eat from row {row}, column {column}", exact=True)  # noqa: E731
    assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""
    button(output, "hints").focus()
    for name, place in (("Tab", (6, 1)), ("ArrowRight", (6, 2)), ("ArrowUp", (6, 2)), ("ArrowDown", (5, 2))):
        key(name)
        expect(square(*place)).to_be_focused()
    assert marked(output, 14) == [f"eat from row {row}, column {n}" for row in (6, 5) for n in range(2, 9)]
    key("Enter")
    expect(now(output)).to_have_text("Player 2's turn")
    expect(square(5, 1)).to_be_focused()  # the nearest
    assert marked(output, 2) == ["eat from row 6, column 1", "eat from row 5, column 1"]
    for _ in range(4):
        key("ArrowDown")
    expect(square(1, 2)).to_be_focused()  # beside the poison, which is no move
    for name, place in (("ArrowLeft", (1, 2)), ("ArrowUp", (2, 2)), ("ArrowLeft", (2, 1))):
        key(name)
        expect(square(*place)).to_be_focused()
    key(" ")
    expect(square(1, 2)).to_be_focused()
    assert game.node.state == (1, 8, 0, 0, 0, 0, 0)
    for _ in range(7):
        key("ArrowRight")
    expect(square(1, 8)).to_be_focused()
    key("ArrowUp")  # nothing is there
    expect(square(1, 8)).to_be_focused()
    for _ in range(6):
        key("ArrowLeft")
    key("Enter")
    expect(now(output)).to_have_text("Player 1 has won after 3 moves")
    assert marked(output, 0) == []
    expect(output.locator(".gametree")).to_be_focused()
    quiet(tab)


def test_large_heaps_wrap_in_a_narrow_window_and_their_stones_are_round(show_widget):
    tab = show_widget(play(games.Nim(20, 19, 3), None), viewport=(400, 800), forced_colors="active")
    output = tab.views[0]
    assert output.locator(".gametree-board").evaluate(OVERFLOW) == ""
    stones = output.locator(".gametree-stone")
    expect(stones).to_have_count(42)
    boxes = [stone.bounding_box() for stone in stones.all()]
    assert all(abs(box["width"] - box["height"]) < 1 and box["width"] >= 24 for box in boxes)
    before = stones.nth(19).evaluate(EDGE)
    stones.nth(8).hover()
    assert marked(output, 12)[0] == "take 12 from the first heap"
    assert stones.nth(19).evaluate(EDGE) != before  # without colours too
    stones.nth(0).focus()
    tab.page.keyboard.press("ArrowDown")  # the same heap goes on there
    expect(output.locator("button:focus")).to_have_attribute("title", "take 13 from the first heap")
    for key in ("ArrowLeft", "ArrowRight", "ArrowDown", "ArrowDown"):  # to the end of the line above, and back
        tab.page.keyboard.press(key)
    expect(output.locator("button:focus")).to_have_attribute("title", "take 19 from the second heap")
    tab.page.keyboard.press("Enter")
    expect(cells(output).filter(has_text="heap")).to_have_text(["heap 1: 20", "heap 2: 0", "heap 3: 3"])
    quiet(tab)


def test_tic_tac_toe_is_played_to_a_draw_by_clicks_in_a_narrow_window(show_widget):
    game = play(games.TicTacToe())
    tab = show_widget(game, viewport=(400, 800))
    output = tab.views[0]
    assert output.locator(".gametree").evaluate(OVERFLOW) == ""
    expect(cells(output)).to_have_count(9)
    assert all(box["width"] >= 56 and abs(box["width"] - box["height"]) < 1 for box in boxes(cells(output)))
    press(output, "mark the middle, ·")
    expect(output.get_by_role("img")).to_have_count(2)
    expect(output.get_by_role("img", name="X You: mark the middle")).to_be_visible()
    assert cells(output).evaluate_all(LASTS).index(True) == game.moves[1] - 1  # the computer's answer
    assert cells(output).evaluate_all(LASTS).count(True) == 1
    play_out(output)
    expect(now(output)).to_have_text("A draw after 9 moves")
    expect(output.locator("button.gametree-cell")).to_have_count(0)
    press(output, "undo")
    expect(now(output)).to_have_text("Your turn")
    quiet(tab)


def test_pong_hau_ki_is_played_on_its_points_and_lines_until_a_draw_is_agreed_on(show_widget):
    tab = show_widget(play(games.PongHauKi()))
    output, key = tab.views[0], tab.page.keyboard.press
    board, stone = output.locator(".gametree-board"), output.locator("button.gametree-cell")
    expect(board.locator("line")).to_have_count(7)
    assert board.evaluate(JOINED) < 1
    for name in ("middle: empty", "bottom left: ○", "bottom right: ○"):
        expect(output.get_by_role("img", name=name, exact=True)).to_be_visible()
    assert stone.first.evaluate(STONE) != cells(output).last.evaluate(STONE)  # a full one, and a hollow one
    stone.last.hover()
    assert marked(output, 2) == ["move from the top right to the middle", None]
    stone.first.focus()
    key("ArrowRight")
    expect(stone.last).to_be_focused()
    key("Enter")
    expect(says(output)).to_contain_text("I move from the bottom")
    token = output.locator(".gametree-last")
    expect(token).to_have_accessible_name("○ Computer: move from the bottom right to the top right")
    tab.page.set_viewport_size({"width": 400, "height": 800})  # all is smaller
    assert output.locator(".gametree").evaluate(OVERFLOW) == ""
    tab.wait(f"() => ({JOINED})(document.querySelector('.gametree-board')) < 1")
    for _ in range(20):
        if "third time" in says(output).inner_text():
            break
        before = played(output).inner_text()
        stone.first.click()
        expect(played(output)).not_to_have_text(before)
    expect(says(output)).to_contain_text("You are here for the third time: a draw?")
    press(output, "offer a draw")
    expect(now(output)).to_contain_text("A draw after")
    quiet(tab)


def test_pong_hau_ki_is_won_without_colours_where_the_other_can_not_move_any_more(show_widget):
    tab = show_widget(play(games.PongHauKi("OX.OX")), viewport=(400, 800), forced_colors="active")
    output = tab.views[0]
    board, stones = output.locator(".gametree-board"), output.locator(".gametree-token")
    assert board.evaluate(JOINED) < 1
    edges = [stone.evaluate("token => getComputedStyle(token).borderTopWidth") for stone in stones.all()]
    full, hollow, point = ({edges[place] for place in places} for places in ((2, 8), (0, 6), (4,)))
    assert len(full | hollow) == 2 and full.isdisjoint(hollow) and len(point) == 1
    play_out(output)
    expect(now(output)).to_have_text("You have won after 1 move")
    quiet(tab)


def test_a_board_of_ones_own_with_lines_keeps_its_squares_above_moves_that_are_words(show_widget):
    class Square(OneTwoTen):
        lines = [((0, 0), (0, 3)), ((0, 3), (3, 3)), ((3, 3), (3, 0)), ((3, 0), (0, 0))]

        def board(self, state):
            rows = [[("", None)] * 4 for _ in range(4)]
            rows[0][0], rows[0][3], rows[3][0], rows[3][3] = ("X", 1), ("●", None), ("○", None), ("·", None)
            return rows

    output = show_widget(play(Square(), None), viewport=(400, 800)).views[0]
    board, first, below = output.locator(".gametree-board"), button(output, "add 1, X"), button(output, "add 2")
    assert board.evaluate(OVERFLOW) == "" and board.evaluate(JOINED) < 1
    one, two, other = (each.bounding_box() for each in (first, below, cells(output).nth(3)))
    assert abs(one["width"] - one["height"]) < 1 and abs(one["width"] - other["width"]) < 1
    assert one["width"] < two["width"] and two["y"] > one["y"] + 3 * one["height"]
    below.click()
    expect(now(output)).to_have_text("Player 2's turn")


def boxes(found):
    return [each.bounding_box() for each in found.all()]


def test_pieces_that_stand_at_the_start_look_as_those_of_the_same_player_put_later(show_widget):
    output = show_widget(play(games.TicTacToe("X...O....")), viewport=(400, 800)).views[0]
    look = "cell => { const { backgroundColor, color, borderStyle } = getComputedStyle(cell);" + (
        " return backgroundColor + color + borderStyle }"
    )
    stood, answered = [cells(output).nth(i).evaluate(look) for i in (0, 4)]
    assert stood != answered != cells(output).nth(8).evaluate(look)
    expect(cells(output).first).to_have_accessible_name("top left: X")
    cells(output).nth(1).click()
    expect(cells(output).nth(1)).to_have_text("X")
    cells(output).nth(1).hover()
    assert cells(output).nth(1).evaluate(look) == stood
    expect(output.locator(".gametree-cell[data-player='2']")).to_have_count(2)
    later = output.locator(".gametree-last")
    assert later.evaluate(look) == answered
