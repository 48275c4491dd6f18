// Puzzles: one a line, how many turns the winner needs, the position, and the winning turn with the line of the proof.

/** @typedef {{ number: number, length: number, position: string, line: string[] }} Puzzle */
/** @typedef {{ rating: number, streak: number, best: number, seen: number[] }} PuzzleRecord  what somebody has reached; `best` is the longest streak */

/** @param {string} text @returns {Puzzle[]} */
export function readPuzzles(text) {
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line, number) => {
    const [length, position, moves] = line.split("\t");
    return { number, length: Number(length), position, line: moves.split(" ") };
  });
}

/** @returns {PuzzleRecord} */
export const newRecord = () => ({ rating: 1200, streak: 0, best: 0, seen: [] });

/** Ratings are those of Elo: so much more means ten times the chance, and a puzzle changes them by so much at most. */
const TENFOLD = 400;
const STEP = 32;

/**
 * How hard a puzzle is: by the turns it takes.
 * @param {Pick<Puzzle, "length">} puzzle
 */
export const puzzleRating = ({ length }) => 900 + 200 * Math.min(length, 8);

/**
 * The record after a puzzle.
 * @param {PuzzleRecord} record @param {Puzzle} puzzle @param {boolean} isSolved at the first attempt @returns {PuzzleRecord}
 */
export function rated({ rating, streak, best, seen }, puzzle, isSolved) {
  const expected = 1 / (1 + 10 ** ((puzzleRating(puzzle) - rating) / TENFOLD));
  const now = isSolved ? streak + 1 : 0;
  return { rating: Math.round(rating + STEP * (Number(isSolved) - expected)), streak: now, best: Math.max(best, now), seen: [...seen.filter((number) => number !== puzzle.number), puzzle.number] };
}

/**
 * A puzzle for somebody: of those that fit the rating best, one that was not seen, or else was seen longest ago.
 * @param {Puzzle[]} puzzles @param {PuzzleRecord} record @param {number} chance from 0 to 1
 */
export function nextPuzzle(puzzles, { rating, seen }, chance) {
  const unseen = puzzles.filter(({ number }) => !seen.includes(number));
  if (!unseen.length) return puzzles.find(({ number }) => number === seen[0]) ?? puzzles[0];
  const distance = (/** @type {Puzzle} */ puzzle) => Math.abs(puzzleRating(puzzle) - rating);
  const nearest = Math.min(...unseen.map(distance));
  const fitting = unseen.filter((puzzle) => distance(puzzle) === nearest);
  return fitting[Math.floor(chance * fitting.length) % fitting.length];
}
