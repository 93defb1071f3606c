import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { quickPlaces } from './quick-folder.ts'
import { startTestServer } from './test-server.ts'

test('the tests’ server lets an unprivileged owner create databases and roles over TCP, and leaves nothing behind', async () => {
  const server = await startTestServer()
  const client = new Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query('create database anything')
  await client.query('create role anybody login')
  const { rows } = await client.query(`select current_setting('server_version_num')::int >= 150000 as recent,
    current_setting('server_encoding') as encoding`)
  expect(rows).toEqual([{ recent: true, encoding: 'UTF8' }])
  await client.query('drop database anything')
  await client.query('drop role anybody')
  await client.end()
  await server.stop()
  expect(
    quickPlaces()
      .flatMap(place => readdirSync(place))
      .filter(name => name.startsWith(`preceptor-test-pg-${process.pid}-`)),
  ).toEqual([])
})

test('a PG_TEST_URL server that does not respond is reported in one sentence', async () => {
  const before = process.env['PG_TEST_URL']
  process.env['PG_TEST_URL'] = 'postgres://nobody@127.0.0.1:1/none'
  try {
    await expect(startTestServer()).rejects.toThrow('The PostgreSQL server of PG_TEST_URL does not answer')
  } finally {
    if (before === undefined) delete process.env['PG_TEST_URL']
    else process.env['PG_TEST_URL'] = before
  }
})
