export default {
  mentionSubject: '{author} mentioned you in a note',
  mentionIntro: '{author} of {agency} wrote a note about {employee} and mentioned you. Read it in {product}:',
  thisNote: 'this note',
  noNote: 'This note doesn’t exist, or you don’t have access to it.',
  mentionUnseen: 'Someone you mentioned can’t see this employee. Remove them.',
  mentionUnable:
    '{count, plural, one {{names} can’t read} other {{names} can’t read}} this note. Remove them, or change who sees it.',
} as const
