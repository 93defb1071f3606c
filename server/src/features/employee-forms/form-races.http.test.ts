import { addDays, api, type FormContent, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { campaign } from '../../../test/campaign.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { todayIn } from '../employees/today.ts'

/** Two people act on one form at once: one is first, the other gets a message, and nothing is duplicated. */

let house: House
const { signing, employeeForms, approvals } = api
const flow = formFlow(() => house)
const today = todayIn('America/New_York')

beforeAll(async () => {
  house = await openHouse({ LIMIT_CHECK_IN_PER_IP: '1000000' })
})
afterAll(() => house.close())

const [step] = aFormContent().steps
if (!step) throw new Error('There is no step.')
const section = (key: string) => ({
  key,
  titles: { en: key },
  hints: {},
  when: null,
  fields: [aFormField('text', `${key}_text`)],
})
const one: FormContent = {
  ...aFormContent(),
  sections: [section('own')],
  steps: [{ ...step, key: 'own', sections: ['own'], order: 1, may_refuse: true }],
}
const doctor = { kind: 'outside' as const, labels: { en: 'Doctor' } }
const two: FormContent = {
  ...one,
  sections: [section('own'), section('theirs')],
  steps: [...one.steps, { ...step, key: 'theirs', who: doctor, sections: ['theirs'], order: 2 }],
}

type Reply = { status: number; failure: unknown; data?: unknown }
const rounds = campaign(2, 100)
/** Runs each round once per order of the calls. */
async function atOnce(
  make: () => Promise<readonly (() => Promise<Reply>)[]>,
  check: (replies: Reply[]) => Promise<void>,
) {
  for (let n = 0; n < rounds; n += 1) {
    const calls = await make()
    const turned = n % 2 === 0
    const sent = (turned ? calls.toReversed() : calls).map(call => call())
    const replies = await Promise.all(turned ? sent.toReversed() : sent)
    for (const { status, failure } of replies)
      expect([200, 401, 403, 404, 409, 412], JSON.stringify(failure)).toContain(status)
    await check(replies)
  }
}
const won = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length
const counted = async (text: string, id: Id) => (await house.owner.query<{ n: number }>(text, [id])).rows[0]?.n
const signatures = (id: Id) => counted('select count(*)::int as n from form_signatures where employee_form_id = $1', id)
const sealed = (id: Id) => counted('select count(*)::int as n from form_documents where employee_form_id = $1', id)
const open = (employee_id: Id) =>
  counted(
    `select count(*)::int as n from employee_forms where employee_id = $1 and state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`,
    employee_id,
  )
const stateOf = async (id: Id) =>
  (await house.owner.query<{ state: string }>('select state from employee_forms where id = $1', [id])).rows[0]?.state

let published: Record<string, Id> = {}
const formOf = async (name: string, content: FormContent, over: object = {}) =>
  (published[name] ??= await flow.published(content, over))
const given = async (content = one) => flow.given(await formOf(content === one ? 'one' : 'two', content), content)
const wordsOf = async (as: Device) =>
  (await house.call(signing.words, { query: { language: 'en' } }, { as })).data.words_hash
const signed = (as: Device, words_hash: string, headers: Record<string, string> = {}) =>
  house.call(
    signing.sign,
    { body: { method: 'typed', typed_name: 'Mari', language: 'en', words_hash } },
    { as, headers },
  )
async function completed() {
  const made = await given()
  const device = await flow.device(made.id, 'own')
  expect((await flow.sign(device)).data.state).toBe('completed')
  return { ...made, device }
}

describe('a step', () => {
  test('signed on two devices at once, it is signed once', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given())
        const [a, b] = [await flow.device(id, 'own'), await flow.device(id, 'own')]
        const hash = await wordsOf(a)
        return [() => signed(a, hash), () => signed(b, hash)]
      },
      async replies => {
        expect([won(replies), await signatures(id), await sealed(id)]).toEqual([1, 1, 1])
      },
    )
  })

  test('sent twice with one key, it gets the same answer twice and is signed once', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given())
        const device = await flow.device(id, 'own')
        const hash = await wordsOf(device)
        const headers = { 'idempotency-key': `twice-${id}` }
        return [() => signed(device, hash, headers), () => signed(device, hash, headers)]
      },
      async replies => {
        expect(await signatures(id)).toBe(1)
        // The second one waits, or is asked to retry
        expect(won(replies)).toBeGreaterThan(0)
      },
    )
  })

  test('signed while its link is revoked, it is signed before that or not at all', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given())
        const device = await flow.device(id, 'own')
        const hash = await wordsOf(device)
        return [
          () => signed(device, hash),
          () => house.call(signing.revokeLink, { params: { id }, body: { step_key: 'own' } }),
        ]
      },
      async ([by]) => {
        expect(await signatures(id)).toBe(by?.status === 200 ? 1 : 0)
      },
    )
  })

  test('signed while its answers change, it covers the current answers or is refused', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given())
        const [a, b] = [await flow.device(id, 'own'), await flow.device(id, 'own')]
        await flow.answer(a, { own_text: 'before' })
        const hash = await wordsOf(a)
        return [() => signed(a, hash), () => flow.answer(b, { own_text: 'after' })]
      },
      async ([by, change]) => {
        expect(won([by as Reply, change as Reply])).toBe(1)
        const { data } = await house.call(employeeForms.get, { params: { id } })
        expect(data.answers['own_text']).toBe(by?.status === 200 ? 'before' : 'after')
      },
    )
  })

  test('answered on two devices from one version, one is kept and the other is notified', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given())
        const [a, b] = [await flow.device(id, 'own'), await flow.device(id, 'own')]
        await flow.answer(a, { own_text: 'first' })
        const { version } = (await house.call(signing.me, {}, { as: a })).data
        const save = (as: Device, own_text: string) =>
          house.call(
            signing.answer,
            { body: { answers: { own_text } } },
            { as, headers: { 'if-match': `"${version}"` } },
          )
        return [() => save(a, 'a'), () => save(b, 'b')]
      },
      async replies => {
        expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
      },
    )
  })

  test('reopened while the next one signs, the two happen in sequence', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        ;({ id } = await given(two))
        const own = await flow.device(id, 'own')
        await flow.answer(own, { own_text: 'x' })
        await flow.sign(own)
        const theirs = await flow.device(id, 'theirs', 'outside')
        const hash = await wordsOf(theirs)
        const body = { reason: 'Again.' }
        return [() => signed(theirs, hash), () => house.call(employeeForms.reopen, { params: { id }, body })]
      },
      async ([by]) => {
        const isDone = by?.status === 200
        expect([await stateOf(id), await signatures(id), await sealed(id)]).toEqual(
          isDone ? ['completed', 2, 1] : ['in_progress', 1, 0],
        )
      },
    )
  })
})

describe('a link', () => {
  test('is opened once by a code, whoever else has the code', async () => {
    await atOnce(
      async () => {
        const { id } = await given()
        const token = await flow.linkOf(id, 'own')
        const { code } = (await house.call(signing.linkCode, { params: { id }, body: { step_key: 'own' } })).data
        return [() => flow.open(token, { code }), () => flow.open(token, { code })].map(
          call => async () => told(await call()),
        )
      },
      async replies => {
        expect(won(replies)).toBe(1)
      },
    )
  })

  test('cannot be guessed more often in parallel than in sequence', async () => {
    const { id } = await given()
    const token = await flow.linkOf(id, 'own')
    const guesses = Array.from({ length: 24 }, (_, n) => flow.open(token, { phone: String(1000 + n) }))
    await Promise.all(guesses)
    expect((await flow.open(token, { birth_date: '1990-04-05' })).status).toBe(404)
    expect(await counted('select tries as n from signed_links where employee_form_id = $1', id)).toBeLessThanOrEqual(10)
  })
})
/** Treats a wrong code's 422 like a conflict. */
const told = (reply: Reply): Reply => (reply.status === 422 ? { ...reply, status: 409 } : reply)

describe('a form', () => {
  test('given twice at once, it is given once', async () => {
    let employee_id: Id = ''
    await atOnce(
      async () => {
        employee_id = await flow.somebody()
        const body = { form_id: await formOf('one', one), due_on: null, note: null }
        const give = () => house.call(employeeForms.assign, { params: { id: employee_id }, body })
        return [give, give]
      },
      async replies => {
        expect([won(replies), await open(employee_id)]).toEqual([1, 1])
      },
    )
  })

  test('corrected twice at once, or while it is given or voided, it has one successor', async () => {
    const correct = (id: Id) => () =>
      house.call(employeeForms.correct, { params: { id }, body: { reason: 'A name was wrong.' } })
    const others: Record<string, (form: { id: Id; employee_id: Id }) => () => Promise<Reply>> = {
      correct: ({ id }) => correct(id),
      give: form => async () => {
        const body = { form_id: await formOf('one', one), due_on: null, note: null }
        return house.call(employeeForms.assign, { params: { id: form.employee_id }, body })
      },
      void:
        ({ id }) =>
        () =>
          house.call(employeeForms.void, { params: { id }, body: { reason: 'Wrong.' } }),
    }
    for (const [name, other] of Object.entries(others)) {
      let form = { id: '', employee_id: '' }
      await atOnce(
        async () => {
          form = await completed()
          return [correct(form.id), other(form)]
        },
        async replies => {
          const still = await open(form.employee_id)
          // The voided form may have been corrected first
          const isVoid = name === 'void'
          const wanted = isVoid && replies[0]?.status !== 200 ? 0 : 1
          expect([name, isVoid ? 1 : won(replies), still]).toEqual([name, 1, wanted])
        },
      )
    }
  })

  test('that was refused is requested again once, and not beside another one', async () => {
    for (const isOther of [false, true]) {
      let employee_id: Id = ''
      await atOnce(
        async () => {
          const form = await given()
          employee_id = form.employee_id
          const device = await flow.device(form.id, 'own')
          expect((await house.call(signing.refuse, { body: { reason: 'No.' } }, { as: device })).status).toBe(200)
          const ask = () => house.call(employeeForms.askAgain, { params: { id: form.id }, body: {} })
          const body = { form_id: await formOf('one', one), due_on: null, note: null }
          const give = () => house.call(employeeForms.assign, { params: { id: employee_id }, body })
          return [ask, isOther ? give : ask]
        },
        async replies => {
          expect([isOther, won(replies), await open(employee_id)]).toEqual([isOther, 1, 1])
        },
      )
    }
  })

  test('recorded on paper twice at once, or while it is signed, it is signed once', async () => {
    for (const isSigned of [false, true]) {
      let id: Id = ''
      await atOnce(
        async () => {
          ;({ id } = await given())
          const device = await flow.device(id, 'own')
          const hash = await wordsOf(device)
          const scans = [await kept(house, 'a.pdf', aPdf('a'), 'agency_admin', 'form')]
          scans.push(await kept(house, 'b.pdf', aPdf('b'), 'agency_admin', 'form'))
          const paper = (n: number) => () =>
            house.call(employeeForms.paper, {
              params: { id },
              body: { signed_on: today, files: [scans[n]?.id ?? ''], note: null },
            })
          return [paper(0), isSigned ? () => signed(device, hash) : paper(1)]
        },
        async replies => {
          expect([isSigned, won(replies), await signatures(id)]).toEqual([isSigned, 1, 1])
        },
      )
    }
  })

  test('approved twice at once, or approved and returned, it is decided once', async () => {
    for (const second of ['approve', 'return'] as const) {
      let id: Id = ''
      await atOnce(
        async () => {
          ;({ id } = await flow.given(await formOf('reviewed', one, { category: 'health', review: 'any' }), one))
          expect((await flow.sign(await flow.device(id, 'own'))).data.state).toBe('review')
          const decide = (decision: 'approve' | 'return', as: 'agency_admin' | 'rn_limited') => () =>
            house.call(employeeForms.review, { params: { id }, body: { decision, reason: 'So.' } }, { as })
          return [decide('approve', 'agency_admin'), decide(second, 'rn_limited')]
        },
        async replies => {
          const isDone = replies[0]?.status === 200 || second === 'approve'
          expect([won(replies), await stateOf(id), await sealed(id)]).toEqual([
            1,
            isDone ? 'completed' : 'returned',
            isDone ? 1 : 0,
          ])
        },
      )
    }
  })

  test('held while it is destroyed, it is held first or gone', async () => {
    let id: Id = ''
    await atOnce(
      async () => {
        const form = await formOf('short', one, {
          category: 'health',
          retention_from: 'completion',
          retention_years: 1,
        })
        ;({ id } = await flow.given(form, one))
        const scan = await kept(house, 'a.pdf', aPdf('a'), 'agency_admin', 'form')
        const paper = { signed_on: addDays(today, -800), files: [scan.id], note: null }
        await house.call(employeeForms.paper, { params: { id }, body: paper })
        const body = { decision: 'approve' as const, reason: null }
        await house.call(employeeForms.review, { params: { id }, body }, { as: 'rn_limited' })
        const { data } = await house.call(employeeForms.destroy, { params: { id }, body: {} })
        const approve = () =>
          house.call(approvals.approve, { params: { id: data.approval_id }, body: {} }, { as: 'super_admin' })
        const hold = () =>
          house.call(employeeForms.hold, { params: { id }, body: { reason: 'A claim.', of_person: false } })
        return [approve, hold]
      },
      async ([destroyed, held]) => {
        const { rows } = await house.owner.query(
          'select destroyed_at from form_documents where employee_form_id = $1',
          [id],
        )
        const isGone = rows[0].destroyed_at !== null
        expect(isGone).toBe(destroyed?.status === 200)
        // No one gets a confirmation for deleted data
        expect(held?.status).toBe(isGone ? 409 : 200)
      },
    )
  })
})
