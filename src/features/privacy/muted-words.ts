/** Muted words as they are typed: one a line, or parted by commas in any script. */
export function mutedWordsIn(text: string): string[] {
  const words = text
    .split(/[\n,;，、；،؛]+/)
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(words)];
}

/** Whether the server would refuse them: more than 50, or one that has not 2 to 40 characters. */
export function areMutedWordsWrong(words: readonly string[]): boolean {
  return words.length > 50 || words.some((word) => [...word].length < 2 || [...word].length > 40);
}
