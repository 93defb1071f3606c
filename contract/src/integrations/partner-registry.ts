import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, keysOf, line } from '../schemas.ts'
import { type AdapterName, adapters } from './adapters.ts'
import { type ConnectorTemplate, connectorTemplates } from './designers.ts'
import { integrationText } from './texts.ts'

export const partnerKinds = {
  ams: integrationText('kindAms'),
  payroll: integrationText('kindPayroll'),
  lms: integrationText('kindLms'),
} as const
export const partnerConnectors = {
  builtin: integrationText('connectorBuiltin'),
  pubapi: integrationText('connectorPubapi'),
} as const
export const adapterNames = {
  hhax: integrationText('adapterHhax'),
  alayacare: integrationText('adapterAlayacare'),
  rest: integrationText('adapterRest'),
  drop: integrationText('fileDrop'),
} as const satisfies Record<AdapterName, string>

const adapter = z.nullable(z.enum(Object.keys(adapters) as [AdapterName, ...AdapterName[]]))
const template = z.nullable(z.enum(Object.keys(connectorTemplates) as [ConnectorTemplate, ...ConnectorTemplate[]]))

const registered = z.object({
  id,
  name: z.string(),
  kind: z.enum(keysOf(partnerKinds)),
  connector: z.enum(keysOf(partnerConnectors)),
  /** Null if Preceptor has no connector for it. */
  adapter,
  template,
  is_active: z.boolean(),
  /** The number of agencies that have it. */
  agencies: z.int(),
})
export type RegisteredPartner = z.output<typeof registered>

const name = line(80, undefined, integrationText('partnerNameMissing'))
const byStaff = { access: access.managePartners, scope: 'agencies' } as const

/** The partners available to agencies. */
export const partnerRegistry = {
  list: endpoint({
    ...byStaff,
    method: 'GET',
    path: '/admin/partners',
    summary:
      'List the partners available to agencies, by name, with how Preceptor connects and how many agencies have each',
    response: z.object({ data: z.array(registered) }),
  }),
  add: endpoint({
    ...byStaff,
    method: 'POST',
    path: '/admin/partners',
    summary: 'Add a partner that agencies can have',
    idempotent: true,
    body: z.strictObject({
      name,
      kind: z.enum(keysOf(partnerKinds)),
      connector: z.enum(keysOf(partnerConnectors)),
      adapter,
      template,
    }),
    response: registered,
  }),
  update: endpoint({
    ...byStaff,
    method: 'PATCH',
    path: '/admin/partners/:id',
    summary: 'Update a partner; the connection method can’t change while agencies have it',
    params: z.object({ id }),
    fails: ['CONFLICT'],
    body: z.strictObject({
      name: z.optional(name),
      adapter: z.optional(adapter),
      template: z.optional(template),
      is_active: z.optional(z.boolean()),
    }),
    response: registered,
  }),
}
