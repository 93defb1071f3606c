import { generate } from 'lean-qr'
import type { Paper } from './paper.ts'

export function drawQr({ doc }: Paper, text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const code = generate(text)
  const dot = size / code.size
  doc.fillColor('#000000')
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(column, row)) doc.rect(x + column * dot, y + row * dot, dot, dot)
  doc.fill()
}
