import { readFileSync } from 'node:fs'
import { id as idSchema } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { sealKeys } from '../events/seal/canonical.ts'
import { asAudit, type Chain, chainsIn } from '../events/seal/chains.ts'
import { type Verifying, verifying } from '../events/seal/checks.ts'
import { checkLines } from '../events/seal/exported.ts'
import { asLines, headsOf, readHeads } from '../events/seal/heads.ts'
import { everySealed, history } from '../events/seal/sealed.ts'
import type { KeptHead, Verdict } from '../events/seal/verify.ts'
import { Refused } from '../errors/refused.ts'
import { checkDocuments } from '../features/form-documents/check-documents.ts'
import { inWords } from '../lib/texts.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run audit -- verify [--agency ID | --vendor] [--heads FILE]   recompute the chains
npm run audit -- heads                                          print their ends, to be kept elsewhere
npm run audit -- check FILE                                     check an export in JSON lines`
const [verb, ...rest] = process.argv.slice(2)
const file = verb === 'check' && rest[0] !== undefined && !rest[0].startsWith('-') ? rest.shift() : undefined

const text = { type: 'string' } as const
await runCommand(
  { usage, options: { agency: text, heads: text, vendor: { type: 'boolean' } }, args: rest },
  async ({ agency, vendor, heads }, config, { database }) => {
    if (verb === 'heads') return asLines(await readHeads(database)).trimEnd()
    if (verb === 'check' && file !== undefined) return check(file, config)
    if (verb !== 'verify') throw new Refused(usage)
    const kept = heads === undefined ? [] : headsOf(heads)
    const verifier = verifying(database, config, kept, { documents: checkDocuments })
    return verifyAll(verifier, await wanted(database, verifier.heads, { agency, vendor }))
  },
)

/** Returns existing chains and chains known from kept heads, because an agency whose records are all gone is the worst case. */
async function wanted(
  database: Database,
  kept: readonly KeptHead[],
  { agency, vendor }: { agency: string | undefined; vendor: boolean | undefined },
): Promise<Chain[]> {
  if (vendor) return [null]
  if (agency !== undefined) {
    if (!idSchema.safeParse(agency).success) throw new Refused(`${agency} is not the id of an agency.`)
    return [agency.toLowerCase()]
  }
  const there = await asAudit(database, async db => {
    const chains: Chain[] = []
    for (const { seals, everything } of everySealed)
      chains.push(...(await chainsIn(db, seals)), ...(await chainsIn(db, everything)))
    return chains
  })
  return [...new Set([...there, ...kept.map(({ organization_id }) => organization_id)])]
}

async function verifyAll({ verify }: Verifying, chains: Chain[]): Promise<string> {
  const broken: string[] = []
  const intact: string[] = []
  for (const chain of chains) {
    for (const verdict of await verify(chain)) (verdict.faults > 0 ? broken : intact).push(lineOf(verdict))
  }
  const all = [...broken, ...intact].join('\n')
  if (broken.length > 0) throw new Refused(all)
  return all || 'Nothing has been sealed yet.'
}

function lineOf({ of, chain, entries, faults, first }: Verdict): string {
  const whose =
    chain === null
      ? 'Customer success'
      : `Agency ${chain}${of ? `, ${{ ledger: 'training records', signatures: 'signatures', documents: 'documents of forms' }[of]}` : ''}`
  const many = entries.toLocaleString('en-US')
  if (!first) return `${whose}: intact, ${many} entries.`
  return `${whose}: BROKEN. ${inWords(fallback, first.sentence)} Faults: ${faults.toLocaleString('en-US')} in ${many} entries.`
}

function check(file: string, { appKeys }: Config): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refused(`${file} cannot be read: ${(error as Error).message}`)
  }
  const { lines, unsealed, faults } = checkLines(text, sealKeys(appKeys, history.purpose))
  if (faults.length > 0) throw new Refused(faults.slice(0, 20).join('\n'))
  return `${(lines - unsealed).toLocaleString('en-US')} lines are as they were sealed${unsealed > 0 ? `; not sealed yet: ${unsealed}` : ''}.`
}
