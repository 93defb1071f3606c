import { api, type IntegrationFlow } from '@preceptor/contract'
import { expect } from 'vitest'
import { aPartner } from '../src/demo/factories/agencies.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { type Simulators, simulatedClient, simulatedSecret } from '../src/demo/partners/simulators.ts'
import { seals } from '../src/events/seal/seal.ts'
import type { TurnParts } from '../src/jobs/background/one-turn.ts'
import { duePushes } from '../src/features/partners/pushes/send-pushes.ts'
import { assignedProgram, trainingOf } from './assigned.ts'
import type { House } from './house.ts'
import { learning } from './learner.ts'
import { startAttempt, submitAttempt } from '../src/features/learning/attempts.ts'
import { recordModule } from '../src/features/learning/modules.ts'
import { oncePerHouse } from './once-per-house.ts'
import { turnOf } from './turn.ts'

/** Sets up an agency with a simulated partner, and people in both systems. */
export function exchanging(house: () => House, simulators: () => Simulators) {
  const partners = { hhax: aPartner({ adapter: 'hhax' }), alayacare: aPartner({ adapter: 'alayacare' }) }
  const loaded = oncePerHouse(house, () => house().load({ partners: Object.values(partners) }))
  const training = oncePerHouse(house, () => trainingOf(house()))
  const org = () => house().agency.id

  async function choose(partner_id: string) {
    const { data } = await house().call(api.agencySettings.get, { params: { id: org() } })
    const headers = { 'if-match': `"${data.version}"` }
    const changed = await house().call(
      api.agencySettings.update,
      { params: { id: org() }, body: { partner_id } },
      { as: 'csm', headers },
    )
    expect(changed.status).toBe(200)
  }
  async function connect(name: 'hhax' | 'alayacare', flows: IntegrationFlow[], secret = simulatedSecret) {
    await loaded()
    await choose(partners[name].id)
    const config = {
      base_url: simulators().url[name],
      [name === 'hhax' ? 'client_id' : 'username']: simulatedClient,
    }
    const saved = await house().call(api.integrations.save, {
      params: { id: org(), partnerId: partners[name].id },
      body: { config, secret, flows },
    })
    expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  }
  /** Adds the partner's record with this code for an employee. */
  async function link(name: 'hhax' | 'alayacare', employee_id: string | null, code: string) {
    const caregivers = simulators().store[name].caregivers
    caregivers.push(name === 'hhax' ? { caregiverCode: code } : { id: code })
    await house().owner.query(
      `insert into partner_records (organization_id, partner_id, external_id, employee_id, name, said_sealed) values ($1, $2, $3, $4, 'x', 'x')`,
      [org(), partners[name].id, code, employee_id],
    )
  }
  /** Adds a person who completed a program that is sent to partners. */
  async function completion(over: Partial<EmployeeRecord> = {}, topic: string | null = 'FALLS') {
    const one = await assignedProgram(house(), await training(), { employee: over })
    await house().owner.query('update programs set push_to_partner = true, partner_topic = $2 where id = $1', [
      one.program_id,
      topic,
    ])
    await learning(house(), scope =>
      recordModule(scope, {
        assignment_id: one.assignment_id,
        module_id: one.statement,
        seconds: 60,
        done: { how: 'online' },
      }),
    )
    const { id } = await learning(house(), scope =>
      startAttempt(scope, { assignment_id: one.assignment_id, module_id: one.asked, language: 'en' }),
    )
    await learning(house(), scope => submitAttempt(scope, { attempt_id: id, answers: { a: ['0'], b: ['0'] } }))
    return one
  }
  async function person(over: Partial<EmployeeRecord> = {}) {
    const one = anEmployee({ organization_id: org(), ...over })
    await house().load({ employees: [one] })
    return one
  }
  /** Seals events and runs pushes until nothing is due; `later` is in seconds, for waiting ones. */
  async function push({ later = 0, ...over }: Partial<TurnParts> & { later?: number } = {}) {
    await turnOf(house(), seals(house().config.appKeys))
    const loop = duePushes(house().config)
    // makes waiting items due at once
    for (let turn = 0; turn < 3; turn++) {
      await house().owner.query(
        `update integration_settings set push_look_at = now() - interval '1 second' where push_look_at is not null and organization_id = $1`,
        [org()],
      )
      await turnOf(house(), loop, { now: new Date(Date.now() + 1_000), ...over })
      if (later > 0)
        await house().owner.query(
          `update partner_pushes set next_at = next_at - make_interval(secs => $2) where organization_id = $1 and state in ('queued', 'sent')`,
          [org(), later],
        )
    }
  }
  const ledger = async () =>
    (await house().call(api.partnerPushes.list, { query: { per_page: 100 } })).data.data.toReversed()
  return { partners, choose, connect, link, completion, person, push, ledger }
}
