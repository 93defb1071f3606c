import { api, type FormContent, type Id, type Role } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { Random } from '../../demo/random.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let forms: Id[]
let single: Id
const { employeeForms, signing } = api
const flow = formFlow(() => house)
const content = sixSteps()
const onlyOne: FormContent = { ...content, sections: content.sections.slice(0, 1), steps: content.steps.slice(0, 1) }

beforeAll(async () => {
  house = await openHouse({ LIMIT_CHECK_IN_PER_IP: '1000000' })
  forms = [
    await flow.published(content, { category: 'health', review: 'none' }),
    await flow.published(content, { category: 'health', review: 'any' }),
  ]
  single = await flow.published(onlyOne, { category: 'health' })
})
afterAll(() => house.close())

/** The caregiver (twice) and two outside people sign by links; the coordinator and an administrator in between, in any order. */
function sixSteps(): FormContent {
  const plain = aFormContent()
  const [step] = plain.steps
  if (!step) throw new Error('There is no step.')
  const section = (key: string, required: boolean) => ({
    key,
    titles: { en: key },
    hints: {},
    when: null,
    fields: [
      aFormField('text', `${key}_text`, { required }),
      aFormField('ssn', `${key}_ssn`),
      aFormField('text', `${key}_health`, { sensitivity: 'medical' }),
    ],
  })
  const outside = (en: string) => ({ kind: 'outside' as const, labels: { en } })
  const keys = ['one', 'doctor', 'two', 'three', 'school', 'last']
  return {
    ...plain,
    sections: keys.map(key => section(key, key === 'one')),
    steps: [
      { ...step, key: 'one', sections: ['one'], order: 1, may_refuse: true },
      { ...step, key: 'doctor', who: outside('Doctor'), sections: ['doctor'], order: 1, may_refuse: true },
      { ...step, key: 'two', who: { kind: 'coordinator' }, sections: ['two'], order: 2, may_refuse: true },
      { ...step, key: 'three', who: { kind: 'role', role: 'agency_admin' }, sections: ['three'], order: 2 },
      { ...step, key: 'school', who: outside('School'), sections: ['school'], order: 3 },
      { ...step, key: 'last', sections: ['last'], order: 4 },
    ],
  }
}
const byLink = { one: 'caregiver', doctor: 'outside', school: 'outside', last: 'caregiver' } as const
const inPanel: Record<string, Role> = { two: 'coordinator_limited', three: 'agency_admin' }

/** Typed manually from the table in the specification, not the table the product uses. */
const table: Record<string, readonly string[]> = {
  open: ['in_progress', 'refused', 'voided', 'expired'],
  in_progress: ['awaiting', 'review', 'completed', 'refused', 'voided', 'expired'],
  awaiting: ['in_progress', 'review', 'completed', 'refused', 'voided', 'expired'],
  review: ['completed', 'returned', 'rejected', 'voided'],
  returned: ['in_progress', 'voided', 'expired'],
  refused: ['open', 'voided'],
  completed: ['corrected', 'voided', 'superseded'],
  rejected: [],
  voided: [],
  expired: [],
  corrected: [],
  superseded: [],
}
const givers: ReadonlySet<string> = new Set([
  'super_admin',
  'admin',
  'cs_super_user',
  'csm',
  'agency_admin',
  'coordinator_limited',
  'rn_limited',
  'link',
])
const deciders: ReadonlySet<string> = new Set(['agency_admin', 'rn_limited'])
const roles: readonly Role[] = [
  'agency_admin',
  'agency_admin',
  'coordinator_limited',
  'coordinator_limited',
  'rn_limited',
  'rn_limited',
  'viewer',
  'csm',
  'cs_super_user',
  'admin',
  'super_admin',
]

interface Standing {
  state: string
  signatures: number
  /** Number of steps that are signed although one before them is not. */
  early: number
  /** Users who signed in the panel or recorded a paper form. */
  took_part: string[]
}
const standing = async (id: Id): Promise<Standing> => {
  const { rows } = await house.owner.query<Standing>(
    `select a.state, (select count(*)::int from form_signatures g where g.employee_form_id = a.id) as signatures,
      (select count(*)::int from form_signers s where s.employee_form_id = a.id and s.state = 'signed' and exists (
        select from form_signers b where b.employee_form_id = a.id and b.step_order < s.step_order
          and b.state not in ('signed', 'skipped'))) as early,
      array(select g.user_id::text from form_signatures g where g.employee_form_id = a.id and g.user_id is not null
        union select a.paper_by::text where a.paper_by is not null) as took_part
    from employee_forms a where a.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('The form is gone.')
  return rows[0]
}

interface One {
  id: Id
  links: Record<string, Device>
}
async function begun(form: Id): Promise<One> {
  const { id } = await flow.given(form, content)
  return { id, links: await linksOf(id) }
}
async function linksOf(id: Id) {
  const links: Record<string, Device> = {}
  for (const [step, who] of Object.entries(byLink)) links[step] = await flow.device(id, step, who)
  return links
}

interface Made {
  move: 'answer' | 'sign' | 'refuse' | 'ask' | 'reopen' | 'review' | 'void' | 'correct' | 'paper'
  by: Role | 'link'
  /** For a signature: its step, and whether it was made in person with a user. */
  step?: string
  in_person?: boolean
  status: number
  data: unknown
}

/** Picks a random move by anyone, and makes it. */
async function draw(random: Random, { id, links }: One, n: number): Promise<Made> {
  const params = { id }
  const as = random.pick(roles)
  const in_person = random.chance(0.5)
  const step = random.pick(content.steps.map(({ key }) => key))
  const reason = { reason: 'Random.' }
  const answers = random.pick([
    { [`${step}_text`]: `t${n}`, [`${step}_ssn`]: '219098765' },
    { [`${step}_health`]: 'Asthma' },
    { one_text: 'x' },
  ])
  const link = links[random.pick(Object.keys(links))] ?? { token: '' }
  const done = async (
    move: Made['move'],
    work: Promise<{ status: number; data: unknown }>,
    over: Partial<Made> = {},
  ): Promise<Made> => {
    const { status, data } = await work
    return { move, by: as, status, data, ...over }
  }
  /** Lets the person whose turn it is answer and sign correctly, so forms get finished. */
  const forward = async () => {
    const { rows } = await house.owner.query<{ step_key: string }>(
      `select step_key from form_signers where employee_form_id = $1 and state in ('asked', 'opened') order by place`,
      [id],
    )
    const key = rows.length > 0 ? random.pick(rows).step_key : 'one'
    const role = inPanel[key]
    if (role) return done('sign', flow.signHere(id, key, { as: role }), { by: role, step: key })
    const own = links[key] ?? link
    if (key === 'one') await flow.answer(own, { one_text: `t${n}` })
    return done('sign', flow.sign(own), { by: 'link', step: key })
  }
  const moves: Record<keyof typeof shares, () => Promise<Made>> = {
    forward,
    answerHere: () => done('answer', flow.answerHere(id, answers, { as, in_person })),
    answerByLink: () => done('answer', flow.answer(link, answers), { by: 'link' }),
    signHere: () => done('sign', flow.signHere(id, step, { as, in_person }), { step, in_person }),
    signByLink: () => {
      const [key, own] = random.pick(Object.entries(links))
      return done('sign', flow.sign(own), { by: 'link', step: key })
    },
    refuseHere: () => {
      const body = { step_key: step, ...reason, in_person }
      return done('refuse', house.call(employeeForms.refuse, { params, body }, { as }))
    },
    refuseByLink: () => done('refuse', house.call(signing.refuse, { body: reason }, { as: link }), { by: 'link' }),
    ask: () => done('ask', house.call(employeeForms.askAgain, { params, body: {} }, { as })),
    reopen: () => done('reopen', house.call(employeeForms.reopen, { params, body: reason }, { as })),
    review: () => {
      const decision = random.pick(['approve', 'approve', 'return', 'return', 'reject'] as const)
      const remarks = random.chance(0.5) ? { [`${step}_text`]: 'In full, please.' } : {}
      const body = { decision, ...reason, remarks }
      return done('review', house.call(employeeForms.review, { params, body }, { as }))
    },
    void: () => done('void', house.call(employeeForms.void, { params, body: reason }, { as })),
    correct: () => done('correct', house.call(employeeForms.correct, { params, body: reason }, { as })),
    paper: async () => {
      const { id: file } = await kept(house, 'scan.pdf', aPdf(), as === 'viewer' ? 'agency_admin' : as, 'form')
      const body = { signed_on: todayIn('America/New_York'), files: [file], note: null }
      return done('paper', house.call(employeeForms.paper, { params, body }, { as }))
    },
  }
  return moves[random.weighted(shares)]()
}

/** The relative frequency of each move. */
const shares = {
  forward: 8,
  answerHere: 3,
  answerByLink: 3,
  signHere: 3,
  signByLink: 3,
  refuseHere: 1,
  refuseByLink: 1,
  ask: 2,
  reopen: 1,
  review: 3,
  void: 0.4,
  correct: 1,
  paper: 0.3,
}

/** Returns the fault in a move that succeeded, or null. */
function fault(made: Made, before: Standing, after: Standing): string | null {
  const { move, by, step = '', in_person } = made
  const path = `${move} by ${by}: ${before.state} → ${after.state}`
  // Signing an untouched or returned form starts it
  const begins = move === 'sign' || move === 'paper'
  const isInTable =
    before.state === after.state ||
    table[before.state]?.includes(after.state) ||
    (begins && table[before.state]?.includes('in_progress') && table['in_progress']?.includes(after.state))
  if (!isInTable) return path
  if (after.early > 0) return `signed out of order, ${path}`
  if (made.status !== 200)
    return after.state === before.state && after.signatures === before.signatures ? null : `refused but done: ${path}`
  if (!givers.has(by)) return path
  if (move === 'review' && !deciders.has(by)) return path
  if (move === 'void' && before.state === 'completed' && !deciders.has(by)) return path
  if (move === 'review' && by !== 'link' && before.took_part.includes(house.users[by].id)) return `own review, ${path}`
  const added = after.signatures - before.signatures
  if (move === 'sign' ? added !== 1 : move === 'paper' ? added < 1 : added !== 0) return `${added} signatures, ${path}`
  if (move !== 'sign') return null
  const isOwn = by === 'link' || in_person ? step in byLink : inPanel[step] === by
  return isOwn ? null : `the step ${step} of somebody else, ${path}`
}

const moves = campaign(120, 10_000)
test(`${moves} random moves by every role and four links stay inside the table, and nobody signs out of order`, async () => {
  const random = new Random('moves of forms')
  const seen = new Map<string, number>()
  let one = await begun(forms[0] ?? '')
  let before = await standing(one.id)
  for (let n = 0; n < moves; n += 1) {
    const made = await draw(random, one, n)
    expect([200, 401, 403, 404, 409, 422], JSON.stringify(made)).toContain(made.status)
    const after = await standing(one.id)
    expect([n, fault(made, before, after)]).toEqual([n, null])
    if (made.status === 200) {
      const path = `${made.move}: ${before.state} → ${after.state}`
      seen.set(path, (seen.get(path) ?? 0) + 1)
    }
    before = after
    const answered = made.data as { id?: Id; corrects_id?: Id | null } | undefined
    const isOver = (table[after.state]?.length ?? 0) === 0 || (after.state === 'completed' && random.chance(0.3))
    if (made.status === 200 && answered?.id && answered.corrects_id === one.id)
      one = { id: answered.id, links: await linksOf(answered.id) }
    else if (isOver || n % 60 === 59) one = await begun(random.pick(forms))
    else continue
    before = await standing(one.id)
  }
  const ways = [...seen.keys()]
  expect(ways.length).toBeGreaterThan(inProve ? 25 : 5)
  if (!inProve) return
  // The campaign is only useful if it reaches every state
  for (const way of ['sign: awaiting → completed', 'sign: awaiting → review', 'review: review → completed'])
    expect(ways).toContain(way)
  for (const move of ['answer', 'sign', 'refuse', 'ask', 'reopen', 'review', 'void', 'correct', 'paper'])
    expect(
      ways.some(way => way.startsWith(`${move}:`)),
      move,
    ).toBe(true)
}, 3_600_000)

const races = campaign(15, 500)
test(`a form is voided or signed, never both: ${races} times, in the panel, by a link and by a review`, async () => {
  for (let n = 0; n < races; n += 1) {
    const kind = (['panel', 'link', 'review'] as const)[n % 3] ?? 'panel'
    const { id, finish, before } = await lastMove(kind)
    // A coordinator can void an unfinished form, but not a complete one
    const body = { reason: 'Not needed.' }
    const [signed, voided] = await Promise.all([
      finish(),
      house.call(employeeForms.void, { params: { id }, body }, { as: 'coordinator_limited' }),
    ])
    expect([n, kind, [signed.status, voided.status].filter(status => status === 200).length]).toEqual([n, kind, 1])
    const { rows } = await house.owner.query<{ documents: number; answers: number }>(
      `select (select count(*)::int from form_documents where employee_form_id = $1) as documents,
        (select count(*)::int from form_values where employee_form_id = $1) as answers`,
      [id],
    )
    const won = signed.status === 200
    const { state, signatures } = await standing(id)
    expect([n, kind, state, rows[0], signatures]).toEqual([
      n,
      kind,
      won ? 'completed' : 'voided',
      { documents: won ? 1 : 0, answers: won ? 1 : 0 },
      won && kind !== 'review' ? before + 1 : before,
    ])
  }
}, 3_600_000)

let reviewed: Id | undefined
/** Returns a form right before the move that completes it, and that move. */
async function lastMove(kind: 'panel' | 'link' | 'review') {
  if (kind === 'review') reviewed ??= await flow.published(onlyOne, { category: 'health', review: 'any' })
  const { id } = await flow.given(kind === 'review' ? (reviewed ?? '') : single, onlyOne)
  const link = await flow.device(id, 'one')
  await flow.answer(link, { one_text: 'x' })
  if (kind === 'review') {
    if ((await flow.sign(link)).data.state !== 'review') throw new Error('It does not wait for its review.')
    const body = { decision: 'approve' as const, reason: null }
    const finish = () => house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
    return { id, finish, before: 1 }
  }
  const { data } = await house.call(signing.words, { query: { language: 'en' } }, { as: link })
  const typed = { method: 'typed' as const, typed_name: 'Mari', language: 'en' as const, words_hash: data.words_hash }
  const body = { step_key: 'one', ...typed, in_person: true }
  const finish = () =>
    kind === 'link'
      ? house.call(signing.sign, { body: typed }, { as: link })
      : house.call(employeeForms.sign, { params: { id }, body })
  return { id, finish, before: 0 }
}
