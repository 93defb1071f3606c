import { Client } from 'pg'
import { writeFileSync } from 'node:fs'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/prepare.ts'
import { loginRole } from '../server/src/db/roles.ts'
import { fill } from './world.ts'
import { fillTraining } from './training-world.ts'
const server = await startEmbedded({ dataDir: '/tmp/A-bench-data' })
await prepareDatabase(server.ownerUrl, null)
console.log(server.ownerUrl)
let t = performance.now()
const world = await fill(server.ownerUrl, { million: false })
console.log('filled', performance.now() - t)
const owner = new Client({ connectionString: server.ownerUrl })
await owner.connect()
t = performance.now()
const training = await fillTraining(owner, world.large)
console.log('training', performance.now() - t)
writeFileSync(
  '/tmp/A-world.json',
  JSON.stringify({ ownerUrl: server.ownerUrl, url: server.urlFor(loginRole), world, training }),
)
console.log(
  (
    await owner.query(
      `select (select count(*) from assignments) a, (select count(*) from quiz_attempts) q, (select count(*) from quiz_answers) an, (select count(*) from training_records) r, (select count(*) from module_progress) mp`,
    )
  ).rows,
  (await owner.query('select state, count(*) from assignments group by 1')).rows,
)
setInterval(() => {}, 1000)
