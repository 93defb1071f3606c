export default {
  ways: 'How to sign',
  draw: 'Draw',
  type: 'Type',
  drawMissing: 'Draw your signature.',
  typeMissing: 'Type your name.',
  drawArea: 'Area to draw your signature in',
  drawHint: 'Draw with the mouse, a pen or a finger. To sign by keyboard, choose “Type”.',
  clear: 'Clear',
  yourName: 'Your name',
  inHandwriting: '{name} in handwriting',
} as const
