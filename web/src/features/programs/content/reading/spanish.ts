/**
 * Counts syllables of a Spanish word by its spelling: each a, e, and o is one; an i or u counts only with an accent or without a
 * neighboring vowel. The h is silent between vowels, as is the u of que, qui, gue, and gui.
 */
export function spanishSyllables(word: string): number {
  const spoken = word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('h', '')
    .replaceAll(/qu(?=[eiéí])/g, 'k')
    .replaceAll(/gu(?=[eiéí])/g, 'g')
    .replaceAll(/y(?![aeiouáéíóú])/g, 'i')
  const groups = spoken.match(/[aeiouáéíóúü]+/g) ?? []
  return groups.reduce((sum, group) => sum + Math.max(1, group.match(/[aeoáéóíú]/g)?.length ?? 0), 0)
}
