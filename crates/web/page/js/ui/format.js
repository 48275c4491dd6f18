// Numbers and results in words.

export const percent = (chance) => `${Math.round(chance * 100)} %`;

// A large number in few letters.
export function amount(number) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e4 ? `${Math.round(number / 1e3)} k` : String(Math.round(number));
}

// A score in words for a person who reads the board: proven results are told apart.
export function scoreText(score, mover, players) {
  if (!score.proven) return score.text;
  if (score.text === "draw") return "draw (proven)";
  const wins = score.text.startsWith("wins");
  return `${players[wins ? mover : 1 - mover]} wins in ${score.text.split(" ").at(-1)} (proven)`;
}

// A proof or disproof number; the infinite one is null.
export const infinite = (number) => (number === null ? "∞" : amount(number));

// What is certain, in words; nothing for nothing.
export function resultText(result, players) {
  if (!result) return "";
  if (result.winner !== undefined) return result.winner === null ? "draw" : `${players[result.winner]} wins in ${result.plies}`;
  return `${players[result.cannot_win]} cannot win`;
}
