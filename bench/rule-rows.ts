import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { aProgram, aProgramModule, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { load } from '../server/src/demo/load.ts'
import type { Both } from './list-rows.ts'
import { median, quantile } from './load.ts'
import type { Server } from './servers.ts'
import { isSmall, sized, turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

/** U1: automation rules: a dry run over 100,000 people, and the time from a change to a rule's effect. */

const turns = turnsOf(3)
const most = sized(100_000)
const changes = isSmall ? 10 : 100
/** Milliseconds between two changes. */
const pause = 330
const everybody = { provider_status: '1,2,4,5' }

async function ask<T>(
  { origin }: Server,
  { id, token }: BenchAgency,
  method: string,
  path: string,
  body: object,
): Promise<T> {
  const reply = await fetch(`${origin}/api/admin/${path}?organization_id=${id}`, {
    method,
    headers: { 'x-authorization': token, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ organization_id: id, ...body }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

const ruleOf = (trigger: object, act: object, people: object | null = null) => ({
  trigger,
  people,
  steps: [{ wait: null, still: null, act }],
  at_most: null,
  stop_when: null,
})

async function addProgram(owner: Client, { id: organization_id }: BenchAgency): Promise<string> {
  const type = aTrainingType({ organization_id, name: `Of rules ${randomUUID().slice(0, 8)}` })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Bench of rules' } })
  const version = aProgramVersion({ organization_id, program_id: program.id, credit_minutes: 30 })
  await load(owner, {
    training_types: [type],
    programs: [program],
    program_versions: [version],
    program_modules: [aProgramModule({ organization_id, version_id: version.id })],
  })
  return program.id
}

interface DryRun {
  people: number
  skipped: number
}

/** Returns the time of a dry run. */
async function dryRun(ours: Server, agency: BenchAgency, act: object): Promise<number> {
  const begun = performance.now()
  const { people, skipped } = await ask<DryRun>(ours, agency, 'POST', 'automation-rules/new/dry-run', {
    definition: ruleOf({ on: 'hand' }, act, everybody),
  })
  const time = performance.now() - begun
  const all = people + skipped
  if (all < most * 0.9 || people < all / 2)
    throw new Error(`The dry run judged ${all} people and would act on ${people}.`)
  return time
}

/** Changes one person after another and waits for the rule's effect. Returns the time of each, in ms. */
async function untilEffects(ours: Server, agency: BenchAgency, owner: Client): Promise<number[]> {
  const tag = `bench-${randomUUID().slice(0, 8)}`
  const rule = await ask<{ id: string }>(ours, agency, 'POST', 'automation-rules', {
    name: tag,
    definition: ruleOf(
      { on: 'event', event: 'profile_changed', fields: ['email'] },
      { act: 'tags', add: [tag], remove: [] },
    ),
  })
  const move = (to: string, rest: object = {}) =>
    ask(ours, agency, 'POST', `automation-rules/${rule.id}/state`, { to, ...rest })
  await move('active', { catch_up: { by: 'nobody' } })
  const { rows } = await owner.query<{ id: string }>(
    'select id from employees where organization_id = $1 and provider_status = 1 order by id desc limit $2',
    [agency.id, changes],
  )
  const begun = new Map<string, number>()
  const times: number[] = []
  const end = performance.now() + changes * pause + 60_000
  const writing = (async () => {
    for (const [at, { id }] of rows.entries()) {
      begun.set(id, performance.now())
      await ask(ours, agency, 'PATCH', `providers/${id}`, { email: `${tag}.${at}@example.org` })
      // Spreads the changes over the loops' seconds
      await setTimeout(pause)
    }
  })()
  while (times.length < rows.length) {
    if (performance.now() > end) throw new Error(`${rows.length - times.length} effects did not come within a minute.`)
    const waiting = [...begun.keys()]
    const found = await owner.query<{ id: string }>(
      'select id from employees where organization_id = $1 and id = any($2::uuid[]) and $3 = any(tags)',
      [agency.id, waiting, tag],
    )
    for (const { id } of found.rows) {
      times.push(performance.now() - (begun.get(id) ?? 0))
      begun.delete(id)
    }
    await setTimeout(25)
  }
  await writing
  await move('archived')
  return times
}

export async function ruleRows({ ours, idle }: Both, { large, small }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const program_id = await addProgram(owner, large)
    const acts: [string, object][] = [
      ['tags', { act: 'tags', add: ['bench'], remove: [] }],
      ['a program', { act: 'assign', program_id }],
      ['an email', { act: 'message', by: 'mail', subject: 'News', text: 'Hello {{first_name}}, please call us.' }],
    ]
    const rows: Row[] = []
    for (const [what, act] of acts) {
      const found: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await idle()
        found.push(await dryRun(ours, large, act))
      }
      rows.push(
        alone('U1', `a dry run over ${most.toLocaleString('en-US')} people: ${what}`, median(found), 'ms', 10_000),
      )
    }
    await idle()
    for (const [what, agency] of [
      ['1,000', small],
      ['100,000', large],
    ] as const) {
      const times = (await untilEffects(ours, agency, owner)).toSorted((a, b) => a - b)
      rows.push(
        alone('U1', `from a change to a rule’s effect, agency of ${what}, p50`, quantile(times, 0.5), 'ms'),
        alone('U1', `the same, p95`, quantile(times, 0.95), 'ms', 5_000),
      )
      await idle()
    }
    return rows
  } finally {
    await owner.end()
  }
}
