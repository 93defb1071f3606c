import { rmSync } from 'node:fs'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded.ts'
import { quickFolder } from '../src/db/quick-folder.ts'
import { startTestServer } from '../src/db/test-server.ts'
import { prepareDatabase } from '../src/db/prepare.ts'
import { loginPassword, withDatabase } from './urls.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's address of the cluster; test files clone `template` from it. */
    ownerUrl: string
    /** The clone option added to `create database`. */
    cloning: string
  }
}

/** One cluster and one migrated template per run; each test file works on a clone. `TEST_DB=server` uses a real server. */
export default async function setup(project: TestProject) {
  const cluster = process.env.TEST_DB === 'server' ? await startTestServer() : await embedded()
  const owner = new Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await owner.query('drop database if exists preceptor_template')
  await owner.query('create database preceptor_template')
  await owner.end()
  await prepareDatabase(withDatabase(cluster.ownerUrl, 'preceptor_template'), loginPassword)
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('cloning', process.env.TEST_DB === 'server' ? '' : await quickestCloning(cluster.ownerUrl))
  return () => cluster.stop()
}

/** PostgreSQL 18 can let the system copy the template's files in a tenth of the time, if the file system supports it. */
async function quickestCloning(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`alter system set file_copy_method = 'clone'`)
    await owner.query('select pg_reload_conf()')
    await owner.query('create database tried template preceptor_template strategy file_copy')
    await owner.query('drop database tried')
    return 'strategy file_copy'
  } catch (error) {
    console.warn(`Databases are copied page by page: ${String(error)}`)
    return ''
  } finally {
    await owner.end()
  }
}

async function embedded() {
  const dataDir = quickFolder('preceptor-test-embedded-')
  const cluster = await startEmbedded({ dataDir, durable: false })
  return {
    ownerUrl: cluster.ownerUrl,
    stop: async () => {
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
