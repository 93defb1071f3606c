import { api, languages, type ScheduleType, smsSize } from '@preceptor/contract'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callingCodes } from './countries.ts'
import { inWords } from '../../lib/texts.ts'
import { spokenLanguages } from './languages.ts'
import { scheduleTypes } from './schedule-types.ts'
import { timeZoneAt, timeZonesAt } from './time-zones.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const regions = (country_code: string) => house.call(api.worldLookups.regions, { query: { country_code } })

test('[R-API-50] [R-ENT-3] any signed-in user gets the regions of a country, by name', async () => {
  const { data } = (await fourCases(house, api.worldLookups.regions, { args: { query: { country_code: 'US' } } })).data
  // 50 states, the District of Columbia, 6 territories
  expect(data).toHaveLength(57)
  expect(data[0]).toEqual({ id: 'US-AL', country_code: 'US', code: 'AL', name: 'Alabama' })
  expect(data.find(({ code }) => code === 'PR')?.name).toBe('Puerto Rico')
  expect((await regions('ca')).data.data.map(({ code }) => code).toSorted()).toEqual(
    'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
  )
})

test('[R-API-50] every country of the calling codes is known; some have no regions; others are refused', async () => {
  const { data } = (await house.call(api.worldLookups.countries, {})).data
  const counts: [string, number][] = []
  for (const { id } of data) counts.push([id, (await regions(id)).data.data.length])
  const bare = counts.filter(([, n]) => n === 0).map(([id]) => id)
  expect(counts.length - bare.length).toBeGreaterThan(190)
  // Dependencies without regions of their own
  expect(bare).toEqual(expect.arrayContaining(['AQ', 'GI', 'VA']))
  for (const country_code of ['ZZ', 'USA', '', '%', '1']) {
    const answer = await regions(country_code)
    expect([country_code, answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([
      country_code,
      422,
      ['country_code'],
    ])
  }
})

test('[R-API-50] [R-ENT-3] languages are those of ISO 639-1 with their own names; English and Spanish are available to users', async () => {
  const { data } = (await fourCases(house, api.worldLookups.languages, { args: {} })).data
  expect(data).toHaveLength(183)
  expect(new Set(data.map(({ id }) => id)).size).toBe(183)
  expect(new Set(data.map(({ name }) => name)).size).toBe(183)
  expect(data.filter(one => one.available_for_users).map(({ id }) => id)).toEqual(expect.arrayContaining(['en', 'es']))
  const named = (id: string) => data.find(one => one.id === id)
  expect(named('la')).toMatchObject({ name: 'Latin', available_for_users: false })
  expect(named('es')).toEqual({
    id: 'es',
    key: 'es',
    name: 'Spanish',
    native_name: 'español',
    available_for_users: true,
  })
  // Languages that caregivers speak are included, under the same names
  for (const [id, name] of Object.entries(languages)) expect([id, named(id)?.name]).toEqual([id, inWords('en', name)])
  expect(data.filter(one => one.native_name.trim() === '' || one.name === one.id)).toEqual([])
  expect(['ht', 'yi', 'zh', 'tl'].map(id => named(id)?.native_name)).toEqual([
    'Kreyòl ayisyen',
    'ייִדיש',
    '中文',
    'Tagalog',
  ])
})

test('[R-API-50] [R-ENT-3] schedule types list the days on which each can be', async () => {
  const { data } = (await fourCases(house, api.worldLookups.scheduleTypes, { args: {} })).data
  expect(data.map(({ id, schedule_on }) => [id, schedule_on.length])).toEqual([
    ['daily', 0],
    ['weekly', 7],
    ['monthly', 31 + 1 + 35],
    ['quarterly', 2 + 14],
  ])
  const monthly = data[2]?.schedule_on.map(({ id }) => id) ?? []
  expect(monthly).toEqual(expect.arrayContaining(['1', '31', 'last_day', 'first_monday', 'last_friday']))
  for (const { schedule_on } of data) expect(new Set(schedule_on.map(({ id }) => id)).size).toBe(schedule_on.length)
  const nameOf = (types: ScheduleType[], id: string) =>
    types.flatMap(({ schedule_on }) => schedule_on).find(one => one.id === id)?.name
  expect(nameOf(data, 'last_friday')).toBe('Last Friday')
  const spanish = scheduleTypes('es')
  expect(spanish.map(({ name }) => name)).toEqual(['Diario', 'Semanal', 'Mensual', 'Trimestral'])
  expect(nameOf(spanish, 'monday')).toBe('Lunes')
  expect(nameOf(spanish, 'last_friday')).toBe('Último viernes')
})

test('[R-API-50] [R-ENT-3] time zones: every one in the runtime, those of the United States first', async () => {
  const { data } = (await fourCases(house, api.worldLookups.timeZones, { args: {} })).data
  const ids = data.map(({ id }) => id)
  expect(ids.slice(0, 5)).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
  ])
  expect(ids.toSorted()).toEqual([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted())
  expect(data[0]?.name).toBe('New York (Eastern Time)')
})

test('the offset is that of the day, summer and winter, even for zones with odd minutes', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  const summer = new Date('2026-07-15T12:00:00Z')
  const offset = (zone: string, at: Date) => {
    const { utc_offset, utc_offset_minutes } = timeZoneAt(zone, at)
    return [utc_offset, utc_offset_minutes]
  }
  expect(offset('America/New_York', winter)).toEqual(['-05:00', -300])
  expect(offset('America/New_York', summer)).toEqual(['-04:00', -240])
  expect(offset('America/St_Johns', winter)).toEqual(['-03:30', -210])
  expect(offset('Asia/Calcutta', summer)).toEqual(['+05:30', 330])
  expect(offset('UTC', winter)).toEqual(['+00:00', 0])
  const others = timeZonesAt(winter)
    .slice(35)
    .map(zone => zone.utc_offset_minutes)
  expect(others).toEqual(others.toSorted((a, b) => a - b))
})

test('[R-API-50] [R-ENT-3] templates: the same events in every language, each with its correct number of parts', async () => {
  const { data } = (await fourCases(house, api.templates.list, { args: { query: {} }, as: 'viewer' })).data
  const keysIn = (language: string) => data.filter(one => one.language === language).map(({ key }) => key)
  expect(keysIn('es')).toEqual(keysIn('en'))
  // Everything that is sent, and nothing that never is
  expect([...new Set(keysIn('en'))].toSorted()).toEqual(Object.keys(messageEvents).toSorted())
  expect(data.filter(({ channel, language }) => channel === 'sms' && language === 'en').map(({ key }) => key)).toEqual([
    'attempts_granted',
    'form_link',
    'keyword_help',
    'keyword_start',
    'keyword_stop',
    'learner_link',
    'reminder_digest',
    'session_notice',
    'staff_message',
  ])
  const english = (await house.call(api.templates.list, { query: { language: 'en' } })).data.data
  expect(english.map(({ key }) => key)).toEqual(keysIn('en'))
  expect((await house.call(api.templates.list, { query: { language: 'xx' } })).data.data).toEqual([])
  expect((await house.call(api.templates.list, { query: { language: 'english' } })).status).toBe(422)
  for (const { key, channel, language, body, variables, segments, encoding } of data) {
    const label = `${language} ${key}`
    expect([label, (body.match(/\{\{/g) ?? []).length >= variables.length]).toEqual([label, true])
    expect([label, variables.every(name => body.includes(`{{${name}}}`))]).toEqual([label, true])
    const isMail = channel === 'mail'
    // An email has no segments; a text message has at most three, and English has no costly accents
    expect([label, isMail ? segments === 0 : segments >= 1 && segments <= 3]).toEqual([label, true])
    expect([label, encoding === null]).toEqual([label, isMail])
    expect([label, language === 'en' && encoding === 'UCS-2']).toEqual([label, false])
    // The letters of the text itself determine the encoding
    expect([label, smsSize(body).encoding === 'UCS-2' && encoding === 'GSM-7']).toEqual([label, false])
  }
})

test('names of countries, languages and time zones follow the reader’s language', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  const named = (language: string) => [
    callingCodes(language)[0]?.name,
    callingCodes(language).find(({ id }) => id === 'DE')?.name,
    spokenLanguages(language).find(({ id }) => id === 'de')?.name,
    timeZoneAt('America/New_York', winter, language).name,
  ]
  expect(named('en')).toEqual(['United States/Canada', 'Germany', 'German', 'New York (Eastern Time)'])
  expect(named('es')).toEqual(['Estados Unidos/Canadá', 'Alemania', 'Alemán', 'New York (hora oriental)'])
})
