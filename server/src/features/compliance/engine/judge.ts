import type { ComplianceRule } from '@preceptor/contract/compliance/rule'
import { appliesOn, versionOn } from './applies.ts'
import { type Context, contextOf } from './context.ts'
import { judgeProof } from './judge-proof.ts'
import { judgeRolling } from './judge-rolling.ts'
import { judgeOnce, judgeWindows } from './judge-slots.ts'
import { type Judged, notApplicable } from './judged.ts'
import type { Question } from './question.ts'

/** Judges one rule for one person on one day. Pure; docs/compliance.md explains the judgment. */
export function judge(question: Question): Judged {
  const { rule, facts, as_of } = question
  if (!appliesOn(rule, facts, as_of)) return notApplicable(versionOn(rule, as_of))
  const { taken, turns } = takenByAdditions(question)
  const context = contextOf(question, taken)
  if (context === null) return notApplicable(versionOn(rule, as_of))
  const judged = judgeBy(context)
  return { ...judged, turns: [...judged.turns, ...turns] }
}

function judgeBy(context: Context): Judged {
  switch (context.version.window.kind) {
    case 'rolling':
      return judgeRolling(context)
    case 'once':
      return judgeOnce(context)
    case 'proof':
      return judgeProof(context)
    default:
      return judgeWindows(context)
  }
}

/** Returns the minutes by entry that additional rules need. Where two of them need the same minutes, these are counted once. */
function takenByAdditions({ rule, additions, facts, as_of }: Question) {
  const taken = new Map<string, number>()
  const turns: string[] = []
  for (const addition of additions.filter(other => addsTo(other, rule.id, as_of))) {
    const others = additions.filter(({ id }) => id !== addition.id)
    const judged = judge({ rule: addition, additions: others, facts, as_of })
    for (const [id, minutes] of judged.used) taken.set(id, Math.max(taken.get(id) ?? 0, minutes))
    turns.push(...judged.turns)
  }
  return { taken, turns }
}

const addsTo = (rule: ComplianceRule, id: string, day: string) => versionOn(rule, day)?.in_addition_to === id
