import type { ShellWords } from '../../shell-words.ts'

export default {
  proof: 'Montre se ou menm',
  proofHint: 'Ou fè sa yon sèl fwa sou aparèy sa a.',
  again: 'Konfime yon lòt fwa se ou menm. Nou kenbe sa ou te fè.',
  wrongProof: 'Sa pa koresponn. Verifye epi eseye ankò.',
  notNow: 'Sa pa mache. Eseye ankò nan yon ti moman.',
  how: 'Konfime ak',
  birthDate: 'Dat ou fèt',
  birthDateMissing: 'Mete dat ou fèt la.',
  phone: 'Dènye 4 chif nimewo telefòn ou',
  phoneMissing: 'Mete 4 chif.',
  code: 'Kòd pou yon sèl fwa',
  codeMissing: 'Mete kòd ajans ou te ba ou a.',
  codeHint: 'Ajans lan ba ou li.',
  goOn: 'Kontinye',
  askAgency: 'Ou gen pwoblèm? Mande ajans lan èd.',
  gone: 'Lyen sa a pa mache',
  unreachable: 'Paj la pa ka louvri',
  unreachableHint: 'Verifye koneksyon ou. Anyen ou te fè pa pèdi.',
  tryAgain: 'Eseye ankò',
} satisfies ShellWords
