import { type AdapterFacts, type AdapterName, type ConnectorSetting, type Id, jsonPath } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { type KeptTarget, keptTargetColumns, signInOf } from '../sftp/kept-target.ts'
import type { Connection } from './adapters/adapter.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts

/** Refuses invalid settings of a connector at their fields. The address is checked when it is dialed. */
export async function checkDesign(
  scope: Scope,
  { fields }: AdapterFacts,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(given)) {
    const setting = fields[key]
    const problem = setting && (await problemOf(scope, setting, key, value.trim()))
    if (problem) throw invalid({ [`config.${key}`]: [problem] })
  }
}

async function problemOf(
  scope: Scope,
  { is, choices, optional, maps }: ConnectorSetting,
  key: string,
  value: string,
): Promise<string | null> {
  if (is === 'url') return null
  if (value === '') return optional ? null : named('settingMissing')
  if (is === 'path') return jsonPath(value) ? null : named('pathMalformed')
  if (is === 'choice') return choices && Object.hasOwn(choices, value) ? null : named('choiceUnknown')
  if (is === 'target') return (await targetOf(scope, value)) ? null : named('targetUnknown')
  if (maps) return null
  if (/_path$|^folder$/.test(key) && !/^\/(?!\/)/.test(value)) return named('pathStart')
  if (key === 'size' && !(Number(value) >= 1 && Number(value) <= 1_000 && Number.isInteger(Number(value))))
    return named('sizeMalformed')
  if (key === 'extra_header' && !/^[A-Za-z0-9-]{1,60}:\s*[\x20-\x7e]{1,200}$/.test(value))
    return named('headerMalformed')
  if (key === 'auth_header' && !/^[A-Za-z0-9-]{1,60}$/.test(value)) return named('headerNameMalformed')
  return null
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const targetOf = ({ db, agency }: Scope, id: string): Promise<KeptTarget | null> =>
  isId.test(id)
    ? db
        .row<KeptTarget>(sql`select ${keptTargetColumns} from sftp_targets t
          where t.organization_id = ${agency.id} and t.id = ${id} and t.state <> 'disabled'`)
        .then(found => found ?? null)
    : Promise.resolve(null)

/** Returns the connection with the host to read files from; a host whose key no one accepted is not called. */
export async function withHost(
  scope: Scope,
  config: Config,
  connection: Connection | null,
): Promise<Connection | null> {
  const target = connection?.config['target_id'] ? await targetOf(scope, connection.config['target_id']) : null
  if (!connection || !target || target.host_key_sha256 === null || target.seen_sha256 !== null) return connection
  return { ...connection, host: { signIn: signInOf(config, target), bounds: config } }
}

/** Returns true when everything that calls need is set. */
export const isComplete = (
  { fields, secret }: AdapterFacts,
  { config, has_secret }: { config: Readonly<Record<string, string>>; has_secret: boolean },
): boolean =>
  (secret === null || has_secret) &&
  Object.entries(fields).every(([key, { optional }]) => optional || (config[key] ?? '') !== '')

/** Returns the target to which a sync sends its response file; null if the connector gets none. */
export const respondsTo = (adapter: AdapterName, config: Readonly<Record<string, string>>): Id | null =>
  adapter === 'drop' && config['respond'] === 'yes' ? (config['target_id'] ?? null) : null
