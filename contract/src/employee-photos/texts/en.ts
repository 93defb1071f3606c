export default {
  idsMalformed: 'Use up to {most, number} ids of photos joined by commas.',
  set: 'Changed the photo of',
  removed: 'Removed the photo of',
} as const
