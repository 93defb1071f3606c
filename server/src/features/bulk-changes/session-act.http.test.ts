import { api, endedStates, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { workerOf } from '../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
const { session, people, book, standing, settle, mails, awake, aProgramId, change } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(() => awake())

const byWords = (a = '', b = '') => a.localeCompare(b)
const adding = (session_id: Id, ids: Id[], as: 'book' | 'invite' = 'book'): Wanted => ({
  audience: { by: 'rows', ids },
  change: { act: 'session_add', session_id, as },
})

describe('[R-RTE-14] add to session', () => {
  test('the preview gives each person a seat or a wait-list place, or a reason; the run matches, and an undo reverts it silently', async () => {
    const id = await session({ capacity: 3 })
    const at = await session({ capacity: 3, title: 'Other class' })
    const [held = '', first = '', second = '', third = '', clashing = '', done = ''] = await people(6, {
      language: 'en',
    })
    const [gone = ''] = await people(1, { provider_status: 2 })
    await book(id, held)
    await book(at, clashing)
    const program_id = await aProgramId()
    await house.load({
      assignments: [
        anAssignment({
          organization_id: house.agency.id,
          employee_id: done,
          program_id,
          state: 'completed',
          completed_on: '2026-01-02',
          completed_how: 'online',
        }),
      ],
    })
    const job = await previewed(house, adding(id, [first, second, third, held, clashing, done, gone]))
    const shown = Object.fromEntries(
      (await peopleOf(house, job.id)).map(one => [
        one.employee_id,
        one.reason ?? (one.changes.find(c => c.field === 'seat')?.after || one.changes[0]?.field),
      ]),
    )
    expect(shown).toMatchObject({
      [held]: 'Already has a seat.',
      [done]: 'Already did what this session teaches.',
      [gone]: 'No longer works here.',
    })
    expect(shown[clashing]).toMatch(/^Booked elsewhere at that time: Other class/)
    expect([shown[first], shown[second], shown[third]].toSorted(byWords)).toEqual([
      'gets_seat',
      'gets_seat',
      'Wait-list, place 1',
    ])
    const ran = await runBulk(house, job.id)
    expect(ran.counts).toMatchObject({ update: 3 })
    const kept = new Map((await standing(id)) as [string, string][])
    expect([first, second, third].map(one => kept.get(one) ?? '').toSorted(byWords)).toEqual([
      'booked',
      'booked',
      'waiting 1',
    ])
    await undoBulk(house, job.id)
    expect(new Map((await standing(id)) as [string, string][]).get(first)).toBe('removed')
    await settle()
    // Only people who were there before; people added and removed again get no message
    expect((await mails()).map(({ recipient }) => recipient)).toHaveLength(2)
  })

  test('people with a seat are sent the session and its day, with a warning if they don’t speak its language', async () => {
    const id = await session({ capacity: 3, title: 'Skills lab', language: 'en' })
    const [one = ''] = await people(1, { language: 'ru' })
    const job = await previewed(house, adding(id, [one]))
    const changesIn = async (language: string) => {
      const at = { params: { id: job.id }, query: {} }
      return (await house.call(api.bulk.people, at, { headers: { 'accept-language': language } })).data.data[0]?.changes
    }
    const [seat, warning] = (await changesIn('en')) ?? []
    // Shown once, not as a change from nothing
    expect(seat).toMatchObject({ field: 'gets_seat', before: seat?.after })
    expect(seat?.after).toMatch(/^Skills lab/)
    const words = 'taught in English; speaks Russian'
    expect(warning).toEqual({ field: 'class_language', before: words, after: words })
    expect((await changesIn('es'))?.[1]?.after).toBe('idioma de la clase: Inglés; habla: Ruso')
  })

  test('people who already completed its program are booked when the planner includes them', async () => {
    const id = await session({ capacity: 3 })
    const [done = ''] = await people(1)
    await house.load({
      assignments: [
        anAssignment({
          organization_id: house.agency.id,
          employee_id: done,
          program_id: await aProgramId(),
          state: 'completed',
          completed_on: '2026-01-02',
          completed_how: 'online',
        }),
      ],
    })
    const usual = await previewed(house, adding(id, [done]))
    expect(usual.counts).toEqual({ skip: 1 })
    const change = { act: 'session_add' as const, session_id: id, as: 'book' as const, again: true, silent: true }
    const again = await previewed(house, { audience: { by: 'rows', ids: [done] }, change })
    await runBulk(house, again.id)
    expect(await standing(id)).toEqual([[done, 'booked']])
  })

  test('a few named people are booked at once, without a preview, and an undo removes the bookings', async () => {
    const id = await session({ capacity: 3 })
    const [one = '', two = ''] = await people(2)
    const { data } = await house.call(api.bulk.add, { body: { ...adding(id, [one, two]), at_once: true } })
    const job = await untilBulk(house, data.id, ({ state }) => endedStates.includes(state))
    expect([job.state, job.counts, job.can_undo]).toEqual(['succeeded', { update: 2 }, true])
    expect(new Map((await standing(id)) as [string, string][]).get(two)).toBe('booked')
    await undoBulk(house, data.id)
    expect(new Map((await standing(id)) as [string, string][]).get(two)).toBe('removed')
  })

  test('an undo leaves people changed since, and freed seats go to the line', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', two = ''] = await people(2)
    const job = await previewed(house, adding(id, [one]))
    await runBulk(house, job.id)
    const { id: waiting } = await book(id, two)
    await undoBulk(house, job.id)
    expect(await standing(id)).toEqual([
      [two, 'booked'],
      [one, 'removed'],
    ])
    await change(waiting, { state: 'cancelled', reason: 'Ill' })
    const [three = ''] = await people(1)
    const again = await previewed(house, adding(id, [one, three]))
    await runBulk(house, again.id)
    const of = (await house.call(api.bookings.ofEmployee, { params: { id: one } })).data.data[0]
    await change(of?.id ?? '', { state: 'cancelled', reason: 'On vacation' })
    const undone = await undoBulk(house, again.id)
    expect(undone.counts).toMatchObject({ kept: 1 })
    const left = (await peopleOf(house, again.id)).find(({ employee_id }) => employee_id === one)
    expect(left).toMatchObject({ outcome: 'kept', reason: 'The booking was changed since.' })
  })

  test('undoing a run without messages notifies only people told about the session since', async () => {
    const [id, changed] = [await session(), await session({ title: 'Changed class', credit_minutes: 120 })]
    for (const at of [id, changed]) {
      const [one = ''] = await people(1)
      const wanted = adding(at, [one])
      const job = await previewed(house, {
        ...wanted,
        change: { act: 'session_add', session_id: at, as: 'book', silent: true },
      })
      await runBulk(house, job.id)
      if (at === changed) {
        const { version } = (await house.call(api.sessions.get, { params: { id: at } })).data
        const headers = { 'if-match': `"${version}"` }
        await house.call(api.sessions.update, { params: { id: at }, body: { address: '1 Main Street' } }, { headers })
        await settle()
        await house.owner.query(`update outbox set state = 'sent', sent_at = now()`)
      }
      await undoBulk(house, job.id)
      await settle()
    }
    expect((await mails()).map(({ subject }) => subject.split(',')[0])).toEqual([
      'Changed: Changed class',
      'No longer booked: Changed class',
    ])
  })

  test('invitations take no seat; a coordinator adds only their own people', async () => {
    const id = await session({ capacity: 1 })
    const [own = ''] = await people(1, { coordinator_id: house.agency.coordinator_id })
    const [stranger = ''] = await people(1)
    const job = await previewed(house, adding(id, [own, stranger], 'invite'), 'coordinator_limited')
    await runBulk(house, job.id, 'coordinator_limited')
    expect(await standing(id)).toEqual([[own, 'invited']])
    expect((await house.call(api.bulk.add, { body: adding(id, [own]) }, { as: 'viewer' })).status).toBe(403)
  })

  test('a session that isn’t open is refused at its field', async () => {
    const id = await session({ state: 'draft' })
    const [one = ''] = await people(1)
    const { failure } = await house.call(api.bulk.add, { body: adding(id, [one]) })
    expect(failure.errors?.['change.session_id']?.[0]).toMatch(/isn’t open for booking/)
  })
})
