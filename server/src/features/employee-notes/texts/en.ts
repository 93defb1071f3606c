export default {
  mentionSubject: '{author} mentioned you in a note',
  mentionIntro: '{author} of {agency} wrote a note about {employee} and mentioned you. Read it in {product}:',
} as const
