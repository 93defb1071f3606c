import { addDays, api, type ScheduleBody } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { killedWriters, killWriters } from '../../../test/killed-writers.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { oneTurn } from '../../jobs/background/one-turn.ts'
import { todayIn } from '../employees/today.ts'
import { dueReports } from './run-due.ts'
import { sentReports } from './settle.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>> | undefined
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await worker?.stop()
  await house.close()
})

const schedules = campaign(6, 40)
const kills = campaign(5, 50)
const days = campaign(2, 5)

test(
  `[R-RTE-8] ${schedules} schedules over ${days} days, two workers and ${kills} kills: one run per due time, one mail per reader`,
  async () => {
    const zone = 'America/New_York'
    const readers = [house.users.agency_admin.id, house.users.viewer.id]
    const body: ScheduleBody = {
      report: 'overdue',
      given: {},
      type_id: 'daily',
      schedule_on: null,
      at_time: '08:00',
      zone,
      starts_on: addDays(todayIn(zone), 1),
      ends_on: null,
      formats: ['csv'],
      empty_policy: 'headings',
      user_ids: readers,
      addresses: [],
      attaches: false,
      webhook: false,
      sftp_target_id: null,
    }
    let first = ''
    for (let n = 0; n < schedules; n++) {
      const { status, data } = await house.call(api.reportSchedules.add, { body })
      expect(status).toBe(200)
      first = data.next_at ?? ''
    }
    await killWriters(house, ['report_occurrences', 'report_runs', 'report_schedules', 'outbox', 'jobs'], kills)
    worker = await workerOf(house, [])
    const quiet = { error: () => undefined }
    const turn = (loop: ReturnType<typeof dueReports>, now: Date) =>
      oneTurn(loop, { database: house.database, log: quiet, now }).catch(() => 0)
    const left = async (now: Date) => {
      const { rows } = await house.owner.query<{ left: boolean }>(
        `select exists (select from report_schedules where next_at <= $1) or exists (select from report_occurrences where state = 'running') as left`,
        [now],
      )
      return rows[0]?.left ?? true
    }
    for (let day = 0; day < days; day++) {
      const now = new Date(Date.parse(first) + day * 86_400_000 + 3_600_000)
      const end = Date.now() + 60_000
      while (await left(now)) {
        if (Date.now() > end) throw new Error('The schedules of a day never end.')
        const loops = [
          dueReports(house.config),
          dueReports(house.config),
          sentReports(house.config),
          sentReports(house.config),
        ]
        await Promise.all(loops.map(loop => turn(loop, now)))
      }
    }
    expect(await killedWriters(house, kills)).toBe(kills)
    const { rows: runs } = await house.owner.query<Record<string, number>>(
      `select count(*)::int as occurrences, count(distinct run_id)::int as runs,
        (select count(*)::int from report_runs) as all_runs,
        count(*) filter (where state not in ('sent', 'empty'))::int as others
      from report_occurrences`,
    )
    const all = schedules * days
    expect(runs).toEqual([{ occurrences: all, runs: all, all_runs: all, others: 0 }])
    const { rows: mails } = await house.owner.query<Record<string, number>>(
      `select (select count(*)::int from outbox where event = 'report_ready') as mails,
        (select count(*)::int from report_deliveries where channel = 'mail' and outbox_id is not null) as deliveries,
        (select count(distinct outbox_id)::int from report_deliveries) as distinct_mails`,
    )
    expect(mails).toEqual([
      { mails: all * readers.length, deliveries: all * readers.length, distinct_mails: all * readers.length },
    ])
  },
  campaign(90_000, 900_000),
)
