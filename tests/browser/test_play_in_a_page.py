"""Play with its own Python: whole games by mouse and keys, boards, pieces and dice, in wide and narrow windows."""

import re

import pytest
from reading import assert_fits, button, cells, expect, keys, look, now, part, played, press, says, wait_for_answers
from tab import MOTIONS, THEMES

from gametree import Chomp, EvenOrOdd, Game, Nim, OneTwoTen, Sum, games, play

JOINED = """board => { // the greatest distance of a line's end from the middle of the nearest cell, in pixels
  const box = board.getBoundingClientRect(), middles = [...board.querySelectorAll('.gametree-cell')].map(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2 - box.x, y + height / 2 - box.y] });
  const near = (x, y) => Math.min(...middles.map(([a, b]) => Math.hypot(a - x, b - y)));
  return Math.max(...[...board.querySelectorAll('line')].flatMap(({ x1, y1, x2, y2 }) =>
    [near(x1.baseVal.value, y1.baseVal.value), near(x2.baseVal.value, y2.baseVal.value)])) }"""
PLACES = """() => [...document.querySelectorAll('.gametree-controls, .gametree-board, .gametree-cell')].map(each => {
  const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height].map(Math.round) })"""
NARROW = (400, 800)
RING = ["solid", "3px"]  # the halo of a piece that can move
LEFT, RIGHT = ((3, 1), (2, 1)), ((1, 2), (2, 2))  # after these moves, a pawn of player 1 has two moves
FORTH, CAPTURE = "move from row 3, column 3 to row 2", "capture from row 3, column 3 on row 2, column 2"
places = part("button.gametree-cell")  # the cells with a move
board = part(".gametree-board")


class Plain(Game):
    """A game that defines no board."""

    start = (1, 12)
    moves = lambda self, state: {n: (3 - state[0], state[1] - n) for n in (1, 2, 4) if n <= state[1]}  # noqa: E731


class Square(OneTwoTen):
    lines = [((0, 0), (0, 3)), ((0, 3), (3, 3)), ((3, 3), (3, 0)), ((3, 0), (0, 0))]

    def board(self, state):
        rows = [[("", None)] * 4 for _ in range(4)]
        rows[0][0], rows[0][3], rows[3][0], rows[3][3] = ("X", 1), ("●", None), ("○", None), ("·", None)
        return rows


def sizes(found):
    boxes = [each.bounding_box() for each in found.all()]
    return [(round(box["width"], 3), round(box["height"], 3)) for box in boxes]


def marked(output, count):
    """Wait until this many cells are marked because a move would change them, and return their names."""
    found = output.locator(".gametree-changed")
    expect(found).to_have_count(count)
    return [each.get_attribute("title") for each in found.all()]


def wait_for_reply(output, before):
    """Wait for the computer's reply to a move that was made after `before` other moves."""
    expect(played(output)).not_to_have_count(before)
    expect(now(output)).not_to_have_text("The computer's turn")


def paint(within):
    """Return the colour of the piece that is drawn within an element."""
    return look(within.locator("path").first, "fill")


def play_out(output):
    """Play to the end, with starred moves if there are any."""
    press(output, "hints")
    expect(output.locator(".gametree-hint").first).to_be_visible()
    while "turn" in now(output).inner_text():
        before = played(output).count()
        best = output.locator("button.gametree-best")
        (best if best.count() else places(output)).first.click()
        wait_for_reply(output, before)


def pawns(show_widget, **options):
    game = play(games.Hexapawn(), None)
    for move in (LEFT, RIGHT):
        game.move(move)
    tab = show_widget(game, **options)
    return game, tab, tab.output, tab.output.get_by_role("button", name=f"{FORTH}, or {CAPTURE}")


def test_tests_notice_an_error_in_python(show_widget, monkeypatch):
    game = play(OneTwoTen())
    tab = show_widget(game)
    monkeypatch.setattr(game, "new_game", None)
    press(tab.output, "new game")
    wait_for_answers(tab.output)
    assert "TypeError: 'NoneType' object is not callable" in tab.errors.pop()


def test_starting_with_two_loses_and_starting_with_one_wins(show_widget):
    game = play(OneTwoTen())
    output = show_widget(game).output
    expect(now(output)).to_have_text("Your turn")
    for pile, answer in (
        (2, "I add 2. The position is now 4."),
        (9, "You can't move there. You can add 1 or 2."),  # nine is too far
        (5, "I add 2. The position is now 7"),
        (8, "I add 2. The position is now 10, and I win."),
        (1, "The game is over. Undo a move or start a new game."),
    ):
        cells(output).nth(pile - 1).click()
        expect(says(output)).to_contain_text(answer)
    expect(now(output)).to_have_text("The computer wins after 6 moves")
    whose = output.get_by_role("img")  # a token's name and shape show who placed it
    for token, (name, ring) in enumerate([("stone, You: add 2", False)] * 2 + [("stone, Computer: add 2", True)] * 2):
        expect(whose.nth(token)).to_have_accessible_name(name)
        assert whose.nth(token).locator("path").nth(1).is_visible() == ring
    assert paint(whose.nth(0)) != paint(whose.nth(2))
    assert [paint(each) for each in played(output).all()[:2]] == [paint(whose.nth(token)) for token in (0, 2)]
    moves = ["You: add 2", "Computer: add 2", "You: add 1", "Computer: add 2"]
    for left in (4, 2, 0):
        press(output, "undo")
        expect(played(output)).to_have_text(moves[:left])
    expect(button(output, "undo")).to_be_disabled()
    press(output, "hints")
    for place, name, colour, best in (
        (0, "add 1: L, best", "rgb(165, 0, 38)", ['"★" / ""']),  # only the hint is coloured
        (1, "add 2: W", "rgb(127, 201, 127)", ["none"]),
    ):
        cell = cells(output).nth(place)
        expect(cell).to_have_accessible_name(name)
        assert look(cell.locator(".gametree-leads"), "backgroundColor") == [colour]
        assert cell.evaluate("cell => [getComputedStyle(cell, '::after').content]") == best
    assert look(cells(output).nth(0), "backgroundColor") == look(cells(output).nth(1), "backgroundColor")
    press(output, "hints")
    expect(output.locator(".gametree-hint")).to_have_count(0)
    play_out(output)
    expect(now(output)).to_have_text("You win after 7 moves")
    expect(says(output)).to_contain_text("You win against a perfect player: from the start you had")
    assert (len(game.moves), game.winner, game.over) == (7, 1, True)
    press(output, "new game")
    expect(says(output)).to_contain_text("You are player 1.")
    press(output, "swap sides")
    expect(says(output)).to_contain_text("You are now player 2. I add 1. The position is now 1. Whatever you do ")
    press(output, "hints")
    expect(says(output)).not_to_contain_text("I can win")


BOARDS = [OneTwoTen(), OneTwoTen(50), EvenOrOdd(15), games.Nim(3, 4, 5), Plain(), games.TicTacToe()]


@pytest.mark.parametrize("game", BOARDS, ids=["tokens", "many tokens", "piles", "heaps", "no board", "squares"])
def test_board_fits_a_narrow_window_and_stays_in_place(show_widget, game):
    tab = show_widget(play(game), viewport=(430, 700))
    assert_fits(tab.output)
    tab.dress((900, 700))
    before = tab.page.evaluate(PLACES)
    press(tab.output, "hints")
    hints = tab.output.locator("button.gametree-cell .gametree-hint")
    expect(hints.first).to_be_visible()
    assert {hint.inner_text() for hint in hints.all()} <= {"W", "L", "D"}
    assert tab.page.evaluate(PLACES) == before
    places(tab.output).last.click()
    moves, wide = tab.page.locator(".gametree-played"), board(tab.output).bounding_box()
    expect(moves).to_contain_text("You: ")
    wait_for_reply(tab.output, 0)
    assert tab.page.evaluate(PLACES)[:2] == before[:2]  # the controls and the board stay in place
    assert moves.bounding_box()["x"] > wide["x"] + wide["width"]
    tab.dress((430, 700))
    assert_fits(tab.output)
    narrow = board(tab.output).bounding_box()
    assert moves.bounding_box()["y"] >= narrow["y"] + narrow["height"]


def test_whole_game_can_be_played_with_the_keyboard_alone(show_widget):
    game = play(OneTwoTen(5), None)
    output = show_widget(game).output
    expect(button(output, "swap sides")).to_be_hidden()  # two people share the screen
    button(output, "hints").focus()
    keys(output, "Tab")
    for place, key, player in ((0, "Enter", 2), (1, " ", 1), (2, "Enter", 2)):
        expect(cells(output).nth(place)).to_be_focused()
        expect(cells(output).nth(place)).to_have_accessible_name(re.compile("^add 1(, |$)"))
        keys(output, key)
        expect(now(output)).to_have_text(f"Player {player}'s turn")
        expect(cells(output).nth(place)).to_be_focused()  # the button has become a token
        expect(cells(output).nth(place)).to_have_role("img")
        keys(output, "Enter", "ArrowRight" if place < 2 else "Tab")  # the first key does nothing there
    keys(output, "Tab", "Enter")
    expect(now(output)).to_have_text("Player 2 wins after 4 moves")
    assert (game.moves, game.winner) == ([1, 1, 1, 2], 2)
    expect(cells(output).nth(4)).to_be_focused()  # so that an extra Enter does not start a new game
    keys(output, "Enter")
    wait_for_answers(output)
    expect(now(output)).to_have_text("Player 2 wins after 4 moves")


def test_missing_answer_from_python_is_reported_after_a_while(show_widget):
    tab = show_widget(play(OneTwoTen()))
    output, tab.spent = tab.output, True
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1_000)
    cells(output).first.click()  # this click is answered
    expect(played(output)).to_have_count(1)
    tab.page.clock.run_for(10_000)
    expect(says(output)).to_contain_text("The position is now")
    tab.page.evaluate("() => { model.send = () => {} }")
    press(output, "undo")
    tab.page.clock.run_for(4_000)
    expect(says(output)).to_contain_text("The position is now")
    tab.page.clock.run_for(2_000)
    expected = "Python has not answered yet. Is it busy? If the kernel was restarted, run this cell again."
    expect(says(output)).to_have_text(expected)


SLIDES = """() => { // notes what slides, from where, and for how long
  const { animate } = Element.prototype;
  window.slides = [];
  Element.prototype.animate = function (way, options) {
    window.slides.push([...way[0].transform.match(/-?[0-9.]+/g).map(Math.round), options.duration]);
    return animate.call(this, way, options) } }"""


@pytest.mark.parametrize("motion", MOTIONS)
def test_your_move_appears_immediately_and_the_reply_slides_in_later(show_widget, motion):
    tab = show_widget(play(games.Hexapawn()), reduced_motion=motion)
    output, tab.spent, moves = tab.output, True, ["You: move from row 3, column 1 to row 2"]
    step = cells(output).nth(6).bounding_box()["y"] - cells(output).nth(3).bounding_box()["y"]
    tab.page.evaluate(SLIDES)
    tab.page.clock.install(time=0)
    tab.page.clock.pause_at(1_000)
    reply, slides = "Computer: capture from row 1, column 2 on row 2", []
    for then, count in (
        (lambda: press(output, "hints"), 2),  # the reply comes before the hints
        (lambda: cells(output).nth(0).click(), 2),  # a click on the old board only shows the reply
        (lambda: tab.page.clock.run_for(150), 2),
        (lambda: press(output, "new game"), 0),
        (lambda: press(output, "undo"), 0),
    ):
        press(output, "new game")
        wait_for_answers(output)
        cells(output).nth(6).click()
        expect(played(output)).to_have_text(moves)
        expect(now(output)).to_have_text("The computer's turn")
        expect(says(output)).to_have_text(f"{moves[0]}.")
        expect(output.get_by_role("img", name="stone, You: move from row 3, column 1")).to_have_count(1)
        tab.page.clock.run_for(300)
        expect(played(output)).to_have_count(1)
        then()
        expect(played(output)).to_contain_text(["You", reply][:count])
        slides.append(tab.page.evaluate("() => window.slides.splice(0)"))
    tab.page.clock.run_for(1_000)
    expect(played(output)).to_have_count(0)
    slide = [[round(step), round(-step), 250]] * (motion == "no-preference")
    assert slides == [slide] * 5


ARROWS = {"<": "ArrowLeft", ">": "ArrowRight", "^": "ArrowUp", "v": "ArrowDown"}
eat = lambda row, column: f"eat from row {row}, column {column}"  # noqa: E731
take = lambda count, heap: f"take {count} from the {heap} heap"  # noqa: E731
forth = lambda came, to: f"move from the {came} to the {to}"  # noqa: E731


@pytest.mark.cases(2)
@pytest.mark.parametrize(("game", "pressed", "expected"), [
    (games.Matches(6), "> > > < Home End", [f"take {n}" for n in (2, 1, 1, 2, 3, 1)]),
    (games.Chomp(6, 8), "> ^ v Enter", [eat(6, 2), eat(6, 2), eat(5, 2), eat(5, 1)]),  # a move focuses the nearest cell
    (games.Chomp(2, 2), "> v < ^", [eat(2, 2), eat(1, 2), eat(1, 2), eat(2, 2)]),  # the poison is not a move
    (games.Nim(20, 19, 3), "> < v", [take(19, "first"), take(20, "first"), take(12, "first")]),  # heaps fill 3 lines
    (games.PongHauKi(), "> <", [forth("top right", "middle"), forth("top left", "middle")]),
], ids=["matches", "bar", "poison", "heaps", "points"])  # fmt: skip
def test_arrow_keys_go_from_cell_to_cell(show_widget, game, pressed, expected):
    output = show_widget(play(game, None), viewport=NARROW).output
    button(output, "hints").focus()
    keys(output, "Tab")
    for key, place in zip(pressed.split(), expected, strict=True):
        keys(output, ARROWS.get(key, key))
        expect(output.locator("button.gametree-cell:focus")).to_have_attribute("title", place)


@pytest.mark.parametrize(("game", "hovered", "expected"), [
    (games.Nim(20, 19, 3), take(12, "first"), [take(n, "first") for n in range(12, 0, -1)]),
    (games.Chomp(6, 8), eat(5, 2), [eat(row, n) for row in (6, 5) for n in range(2, 9)]),
    (games.PongHauKi(), forth("top right", "middle"), [forth("top right", "middle"), None]),
], ids=["heaps", "bar", "points"])  # fmt: skip
@pytest.mark.parametrize("forced", ["none", pytest.param("active", marks=pytest.mark.beyond("webkit"))])
def test_cells_that_a_move_would_change_are_marked_by_more_than_colour(show_widget, game, hovered, expected, forced):
    output = show_widget(play(game), forced_colors=forced).output
    place = output.get_by_title(hovered, exact=True)
    sign = "each => getComputedStyle(each, '::before').borderTopStyle"
    place.hover()
    assert marked(output, len(expected)) == expected
    if expected[-1]:
        assert output.get_by_title(expected[-1], exact=True).evaluate(sign) == "dashed"
    says(output).hover()
    assert marked(output, 0) == []
    place.click()
    expect(says(output)).to_contain_text("I ")
    says(output).hover()
    assert marked(output, 0) == []  # no marks, because the focus came from the mouse


def test_large_heaps_wrap_and_stones_keep_their_size_when_others_are_taken(show_widget):
    tab = show_widget(play(games.Nim(20, 19, 3), None), viewport=NARROW)
    output, stones = tab.output, tab.output.locator("[data-piece=stone]")
    assert_fits(output, ".gametree-board")
    expect(stones).to_have_count(42)
    before = sizes(stones)
    assert all(abs(width - height) < 1 and width >= 20 for width, height in before)
    press(output, "take 19 from the second heap")
    expect(cells(output).filter(has_text="heap")).to_have_text(["heap 1: 20", "heap 2: 0", "heap 3: 3"])
    assert sizes(stones) == before[:20] + before[39:]


def test_board_of_heaps_keeps_its_size_until_all_are_empty(show_widget):
    output = show_widget(play(games.Nim(2, 1), None), viewport=(864, 600)).output
    before = sizes(board(output))
    for count, move in enumerate(("take 2 from the first heap", "take 1 from the second heap"), 1):
        press(output, move)
        expect(played(output)).to_have_count(count)
        assert sizes(board(output)) == before


def test_squares_are_large_in_a_narrow_window_and_the_last_piece_is_outlined(show_widget):
    game = play(games.TicTacToe())
    output = show_widget(game, viewport=NARROW).output
    assert all(width >= 56 and abs(width - height) < 1 for width, height in sizes(cells(output)))
    press(output, "mark the middle")
    expect(output.get_by_role("img")).to_have_count(2)
    lasts = [look(cell.locator(".gametree-token"), "outlineStyle") == ["solid"] for cell in cells(output).all()]
    assert lasts.index(True) == game.moves[1] - 1 and lasts.count(True) == 1  # the computer's reply


def test_pong_hau_ki_is_played_on_its_lines_until_a_draw_is_agreed(show_widget):
    tab = show_widget(play(games.PongHauKi()))
    output, stone = tab.output, places(tab.output)
    expect(board(output).locator("line")).to_have_count(7)
    assert board(output).evaluate(JOINED) < 1
    for name in ("middle: empty", "bottom left: player 2's stone", "bottom right: player 2's stone"):
        expect(output.get_by_role("img", name=name, exact=True)).to_be_visible()
    assert paint(stone.first) != paint(cells(output).last)
    stone.last.click()
    last = output.locator(".gametree-last")
    expect(last).to_have_accessible_name("stone, Computer: move from the bottom right to the top right")
    tab.dress(NARROW)  # now everything is smaller
    assert_fits(output)
    tab.wait(f"() => ({JOINED})(document.querySelector('.gametree-board')) < 1")
    while "third time" not in says(output).inner_text():
        before = played(output).count()
        assert before < 40
        stone.first.click()
        wait_for_reply(output, before)
    press(output, "offer a draw")
    expect(now(output)).to_contain_text("The game ends in a draw after")


def test_students_board_has_square_cells_above_wide_buttons_for_other_moves(show_widget):
    output = show_widget(play(Square(), None), viewport=NARROW).output
    assert_fits(output, ".gametree-board")
    assert board(output).evaluate(JOINED) < 1
    found = button(output, "add 1"), button(output, "add 2"), cells(output).nth(3)
    one, below, other = (each.bounding_box() for each in found)
    assert abs(one["width"] - one["height"]) < 1 and abs(one["width"] - other["width"]) < 1
    assert one["width"] < below["width"] and below["y"] > one["y"] + 3 * one["height"]


def test_pieces_at_the_start_look_like_those_placed_later(show_widget):
    output = show_widget(play(games.TicTacToe("X...O....")), viewport=NARROW).output
    stood, wait_for_reply = (paint(cells(output).nth(i)) for i in (0, 4))
    assert stood != wait_for_reply
    expect(cells(output).first).to_have_accessible_name("top left: X")
    cells(output).nth(1).click()
    expect(output.locator(".gametree-cell [data-player='2']")).to_have_count(2)
    assert paint(cells(output).nth(1)) == stood
    assert paint(output.locator(".gametree-last")) == wait_for_reply


def played_on(game, *moves):
    game = play(game, None)
    for move in moves:
        game.move(move)
    return game


@pytest.mark.parametrize("theme", THEMES)
def test_piece_that_you_may_move_has_a_halo_but_keeps_its_colours(show_widget, theme):
    output = show_widget(played_on(games.Hexapawn(), *[LEFT]), viewport=(848, 600), color_scheme=theme).output
    looks = []
    for halos in ([0, 1, 2], [3, 7, 8]):  # player 2 moves, then player 1
        halo = [cell.locator(".gametree-piece") for cell in cells(output).all()]
        looks.append([paint(cells(output).nth(i)) for i in (0, 1, 8)])
        mine = [
            i for i, piece in enumerate(halo) if piece.count() and look(piece, "outlineStyle", "outlineWidth") == RING
        ]
        assert set(mine) <= set(halos) and mine
        if halos[0] == 0:
            press(output, "move from row 1, column 3 to row 2")
            expect(played(output)).to_have_count(2)
    assert looks == [[["rgb(243, 198, 221)"], ["rgb(243, 198, 221)"], ["rgb(31, 78, 140)"]]] * 2
    assert sizes(cells(output))[0][0] >= 98  # pixels


def test_eaten_cells_vanish_a_domino_is_one_piece_and_a_winning_line_is_crossed_out(show_widget):
    output = show_widget(played_on(games.Domineering(4, 4), (1, 1), (2, 2)), viewport=(848, 600)).output
    cell, *_ = sizes(cells(output))
    tall, wide = sizes(output.locator(".gametree-board [data-piece=square]:visible"))
    assert tall[1] > 1.6 * cell[1] > 1.6 * tall[0] and wide[0] > 1.6 * cell[0] > 1.6 * wide[1]
    one, other = sizes(output.locator(".gametree-move > .gametree-piece"))
    assert one[1] > 1.9 * one[0] and other[0] > 1.9 * other[1]
    output = show_widget(played_on(games.Chomp(2, 3), (2, 2))).output
    assert [look(each, "borderTopWidth") for each in cells(output).all()[:3]] == [["1px"], ["0px"], ["0px"]]
    for game, moves, ends in (
        (games.TicTacToe(), (1, 4, 2, 5, 3), (0, 2)),
        (games.ConnectFour(4, 4), (1, 2, 1, 2, 1, 2, 1), (0, 12)),
    ):
        output = show_widget(played_on(game, *moves)).output
        expect(output.locator(".gametree-struck line")).to_have_count(1)
        x, y, width, height = output.locator(".gametree-struck line").evaluate(
            "({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map(each => each.baseVal.value)"
        )
        box = board(output).bounding_box()
        for at, (across, down) in zip(ends, ((x, y), (width, height)), strict=True):
            end = cells(output).nth(at).bounding_box()
            assert abs(end["x"] + end["width"] / 2 - box["x"] - across) < 2
            assert abs(end["y"] + end["height"] / 2 - box["y"] - down) < 2


def test_pawn_can_be_picked_up_and_put_down(show_widget):
    game, tab, output, pawn = pawns(show_widget)
    targets = output.locator(".gametree-way")
    expect(pawn).to_have_attribute("aria-pressed", "false")
    pawn.hover()
    marked(output, 2)  # the cells where the pawn can go
    before = says(output).inner_text()
    for put_down in (pawn.click, cells(output).nth(0).click, lambda: keys(output, "Escape")):
        pawn.click()
        choice = f"Choose where the piece goes: {FORTH}, or {CAPTURE}."
        expect(says(output)).to_have_text(f"{choice} Press Escape to put it down.")
        expect(pawn).to_have_attribute("aria-pressed", "true")
        expect(targets).to_have_count(2)
        put_down()
        expect(says(output)).to_have_text(before)
        expect(targets).to_have_count(0)
        wait_for_answers(output)
        assert len(game.moves) == 2
    press(output, "hints")
    expect(output.get_by_role("button", name=f"{FORTH}: L, best, or {CAPTURE}: W")).to_be_visible()
    both = output.locator("[aria-pressed].gametree-cell")
    expect(both.locator(".gametree-hint")).to_have_text(["↑★", "↖"])  # one arrow for each hint
    assert [sign.get_attribute("data-mark") for sign in both.locator(".gametree-leads").all()] == ["L", "W"]
    both.click()
    expect(button(output, f"{FORTH}: L, best")).to_have_class(re.compile("gametree-best"))
    button(output, f"{CAPTURE}: W").hover()
    marked(output, 2)  # the cells that the pawn leaves and enters
    press(output, f"{CAPTURE}: W")
    expect(now(output)).to_have_text("Player 2's turn")
    assert game.moves[2:] == [((3, 3), (2, 2))]
    output.locator("button.gametree-cell:not([aria-pressed])").first.click()  # a pawn with only one move makes it
    expect(played(output)).to_have_count(4)


def test_pawn_can_be_moved_with_the_keyboard_alone_in_a_narrow_window(show_widget):
    game, tab, output, pawn = pawns(show_widget, viewport=NARROW)
    assert_fits(output, ".gametree-board")
    expect(output.get_by_role("img", name="row 3, column 1: empty")).to_be_visible()
    button(output, "hints").focus()
    for key, up in (("Tab", "false"), ("Enter", "true"), ("Escape", "false"), (" ", "true")):
        keys(output, key)
        expect(pawn).to_be_focused()
        expect(pawn).to_have_attribute("aria-pressed", up)
    for arrow, name in (("ArrowUp", f"{FORTH}"), ("ArrowLeft", f"{CAPTURE}"), ("ArrowRight", f"{FORTH}")):
        keys(output, arrow)
        expect(button(output, name)).to_be_focused()
    keys(output, "Enter")
    expect(now(output)).to_have_text("Player 1 wins after 3 moves")  # because player 2 can't move
    assert game.moves[2] == ((3, 3), (2, 3))


COVERED = """board => { // the signs that a hint covers, and the cells that have left their row
  const box = each => each.getBoundingClientRect(), all = (within, css) => [...within.querySelectorAll(css)];
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const chips = all(board, '.gametree-hints'), signs = all(board, '.gametree-piece, .gametree-point');
  const covered = chips.flatMap(chip => signs.filter(sign => meet(box(chip), box(sign))));
  const torn = all(board, '.gametree-line').flatMap(line => [...line.children].filter(cell =>
    Math.abs(box(cell).bottom - box(line.firstChild).bottom) > 1));
  return [...covered, ...torn].map(each => each.outerHTML) }"""


@pytest.mark.parametrize(
    "game", [games.Kayles(8), Nim(3, 4, 5), games.Hexapawn(), games.TicTacToe(), EvenOrOdd(15), games.PongHauKi()],
    ids=["pins", "heaps", "pawns", "squares", "piles", "points"],
)  # fmt: skip
def test_hints_cover_nothing_and_tear_no_row_apart(show_widget, game):
    tab = show_widget(play(game, None), viewport=(864, 600))
    press(tab.output, "hints")
    expect(tab.output.locator(".gametree-hints").first).to_be_visible()
    assert board(tab.output).evaluate(COVERED) == []


def test_good_move_has_a_green_ring_and_no_other_move_has(show_widget):
    output = show_widget(played_on(games.Kayles(7), (1, 2, 1))).output
    press(output, "hints")
    ring = "cell => getComputedStyle(cell.querySelector('.gametree-token')).outlineColor"
    best = output.locator("button.gametree-best")
    others = output.locator("button.gametree-cell:not(.gametree-best):has(.gametree-piece)")
    expect(best.first).to_be_visible()
    green = {each.evaluate(ring) for each in best.all()}
    assert green == {"rgb(18, 135, 47)"}
    assert others.count() and not green & {each.evaluate(ring) for each in others.all()}


def test_heaps_of_a_sum_keep_their_places(show_widget):
    output = show_widget(play(Sum(games.Kayles(5), games.Nim(3, 2)), None), viewport=(864, 600)).output
    stones = output.locator("[data-piece=stone]")
    one, other = (block.bounding_box() for block in output.locator(".gametree-block").all())
    assert one["x"] + one["width"] <= other["x"]
    place = lambda: {key: round(value) for key, value in stones.last.bounding_box().items()}  # noqa: E731
    before = place()
    for fallen, pins in (1, "pin 1"), (2, "pin 4"), (4, "pins 1 and 2"):
        press(output, f"knock over {pins} in game 1")
        expect(output.locator("[data-piece='fallen pin']")).to_have_count(fallen)
        assert place() == before


@pytest.mark.parametrize(("game", "rows", "columns"), [
    (games.Hexapawn(), "123", "123"), (Chomp(2, 3), "21", "123"), (games.ConnectFour(4, 4), "4321", "1234"),
    (games.TicTacToe(), "", ""), (games.Kayles(3), "", ""),
], ids=["pawns", "bar", "stones", "squares", "pins"])  # fmt: skip
def test_rows_and_columns_have_the_numbers_that_sentences_use(show_widget, game, rows, columns):
    output = show_widget(play(game)).output
    sides = output.locator(".gametree-axis:not(.gametree-below)"), output.locator(".gametree-below")
    for found, expected in zip(sides, (rows, columns), strict=True):
        assert "".join(found.all_text_contents()) == expected
    assert_fits(output, ".gametree-board")
    if rows:
        number, cell = sides[0].first.bounding_box(), cells(output).first.bounding_box()
        assert number["x"] + number["width"] <= cell["x"] and cell["y"] < number["y"] < cell["y"] + cell["height"]


def test_list_of_moves_is_next_to_the_board(show_widget):
    output = show_widget(played_on(games.Hexapawn(), LEFT, RIGHT), viewport=(864, 600)).output
    place, moves = board(output).bounding_box(), output.locator(".gametree-played").bounding_box()
    assert 0 <= moves["x"] - place["x"] - place["width"] <= 24 and moves["height"] >= 120


def test_buttons_are_32_pixels_high_and_have_an_edge(show_widget):
    output = show_widget(play(OneTwoTen())).output
    for made in output.locator(".gametree-button:visible").all():
        assert made.bounding_box()["height"] >= 32
        assert look(made, "borderTopStyle", "borderTopWidth") == ["solid", "1px"]


def test_boards_of_a_sum_are_side_by_side_or_stacked(show_widget):
    tab = show_widget(play(Sum(games.Kayles(3), games.Nim(2, 1)), None))
    output = tab.output
    boxes = lambda: [block.bounding_box() for block in output.locator(".gametree-block").all()]  # noqa: E731
    one, other = boxes()
    assert one["y"] == other["y"] and one["x"] + one["width"] < other["x"]
    tab.dress(NARROW)
    one, other = boxes()
    assert one["x"] == other["x"] and one["y"] + one["height"] < other["y"]
    assert_fits(output, ".gametree-board")
    for count, move in enumerate(("knock over pins 1 and 2 in game 1", "take 2 from the first heap in game 2"), 1):
        press(output, move)
        expect(played(output)).to_have_count(count)


@pytest.mark.parametrize("motion", MOTIONS)
def test_die_rolls_before_it_shows_the_result_unless_motion_is_reduced(show_widget, motion):
    tab = show_widget(play(games.DiceTen(20), lambda node: "add 1", seed=1), reduced_motion=motion)
    output = tab.output
    die, rules = output.locator(".gametree-die"), says(output).inner_text()
    tab.page.evaluate("""() => { const show = model.become.bind(model);  // what is visible when the answer comes
      model.become = (...news) => { show(...news); const die = document.querySelector('.gametree-die');
        window.rolled ??= die && [die.className, die.getAttribute('aria-label'),
          document.querySelector('.gametree-says').textContent] } }""")
    press(output, "roll the die")
    rolled = tab.wait("() => window.rolled")
    assert (rolled == ["gametree-die gametree-rolling", "chance moves", rules]) == (motion == "no-preference")
    expect(die).not_to_have_class(re.compile("gametree-rolling"))
    expect(says(output)).to_contain_text("Chance: the die shows ")
    expect(die).to_have_accessible_name(f"chance: {die.inner_text()}")
    shows = f"Chance: the die shows {die.inner_text()}"
    expect(played(output)).to_have_text(["You: roll the die", shows, "Computer: add 1"])
    press(output, "hints")
    expect(output.get_by_role("button", name=re.compile("^roll the die: "))).to_be_visible()
    press(output, "undo")
    expect(die).to_have_count(0)
