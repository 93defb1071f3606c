import { describe, expect, test } from 'vitest'
import { codesFrom, judgeCode, numberOf, shownAt } from './codes.ts'

const keys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const session_id = '01890000-0000-7000-8000-000000000001'
const at = Date.parse('2026-03-14T14:00:10Z')
const codeAt = (moment: number, of = session_id, ring = keys) =>
  codesFrom({ keys: ring, session_id: of, number: 42 }, moment, 1)[0]?.code ?? ''
const judged = (code: string, moment = at, of = session_id) => judgeCode(keys, of, code, moment)?.is ?? null

describe('codes on the screen', () => {
  test('they change every 30 seconds, and the next ones are known in time', () => {
    const codes = codesFrom({ keys, session_id, number: 42 }, at, 4)
    expect(codes.map(({ from }) => from)).toEqual([
      '2026-03-14T14:00:00.000Z',
      '2026-03-14T14:00:30.000Z',
      '2026-03-14T14:01:00.000Z',
      '2026-03-14T14:01:30.000Z',
    ])
    expect(codes.map(({ code }) => code)).toEqual([0, 30, 60, 90].map(s => codeAt(at + s * 1000)))
    expect(new Set(codes.map(({ code }) => code)).size).toBe(4)
    for (const { code } of codes) expect(code).toMatch(/^0042\d{5}$/)
    expect(numberOf(codes[0]?.code ?? '')).toBe(42)
  })

  test('a code is right while it is read and typed, then old, then invalid', () => {
    const code = codeAt(at)
    expect([-30, 0, 30, 60].map(s => judged(code, at + s * 1000))).toEqual(['right', 'right', 'right', 'right'])
    expect([90, 20 * 60].map(s => judged(code, at + s * 1000))).toEqual(['old', 'old'])
    expect([-60, 21 * 60].map(s => judged(code, at + s * 1000))).toEqual([null, null])
  })

  test('a code for another session or key is invalid, and a rotated key still works', () => {
    const other = '01890000-0000-7000-8000-000000000002'
    expect(judged(codeAt(at), at, other)).toBeNull()
    const newer = { id: 'k2', key: Buffer.alloc(32, 9) }
    expect(judged(codeAt(at, session_id, [newer]))).toBeNull()
    expect(judgeCode([newer, ...keys], session_id, codeAt(at), at)?.is).toBe('right')
  })

  test('within a day a code reveals its time to half a minute', () => {
    const days = [{ starts_at: '2026-03-14T14:00:00Z', ends_at: '2026-03-14T16:00:00Z' }]
    expect(shownAt(keys, session_id, codeAt(at), days)).toBe(Date.parse('2026-03-14T14:00:00Z'))
    expect(shownAt(keys, session_id, codeAt(at - 3_600_000), days)).toBeNull()
  })

  test('codes spread over all digits: a thousand of them rarely repeat', () => {
    const many = codesFrom({ keys, session_id, number: 1 }, at, 1000)
    expect(new Set(many.map(({ code }) => code)).size).toBeGreaterThan(980)
  })
})
