import {
  type AnySchema,
  api,
  describe,
  type Endpoint,
  type FailureCode,
  failureBody,
  failures,
} from '@preceptor/contract'
import { toJSONSchema } from 'zod/mini'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'
import { exampleOf } from '@preceptor/contract/example-of'
import { systemRoutes } from './system-routes.ts'

export type Json = { [key: string]: unknown }
export interface Operation extends Json {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
}
export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}

const about = `Sign in with POST /login and send the token as the header \`X-Authorization\`.
Calls of an agency take \`organization_id\`, in the query or in the body of a write; vendor staff must send it.
Lists answer \`{ data, meta: { total, page, per_page } }\`. Learners’ apps call \`/public_api/…\` with a key of their agency in the same header, and name no agency.
Failures answer \`{ message, code, errors? }\`, with the sentence for the user in \`message\`.`

/** Returns the contract as OpenAPI 3.1, the response of `GET /api/openapi.json`. */
export function openApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const [group, endpoints] of Object.entries<Record<string, Endpoint>>(api))
    for (const [key, endpoint] of Object.entries(endpoints))
      add(endpoint.path.replace(/:(\w+)/g, '{$1}'), endpoint.method.toLowerCase(), operationOf(group, key, endpoint))
  for (const { path, summary, access, type, fails } of systemRoutes)
    add(path, 'get', {
      operationId: `server${path.replace(/[/.](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      tags: ['server'],
      'x-access': access,
      'x-scope': 'none',
      security: [],
      responses: { 200: { description: summary, content: { [type]: {} } }, ...described(fails) },
    })
  return {
    openapi: '3.1.0',
    info: { title: 'Preceptor', version, description: about },
    servers: [{ url: '/api' }],
    tags: [...Object.keys(api), 'server'].map(name => ({ name })),
    paths,
    components: components(),
  }
}

function operationOf(group: string, key: string, endpoint: Endpoint): Operation {
  const { summary, access, scope } = endpoint
  const body = bodyOf(endpoint, group)
  return {
    operationId: `${group}.${key}`,
    summary,
    tags: [group],
    'x-access': describe(access),
    'x-permissions': access.is === 'permitted' ? { any: access.any, all: access.all, csm: access.csm } : {},
    'x-scope': scope,
    ...(endpoint.limit && { 'x-limit': endpoint.limit }),
    security: access.is === 'public' ? [] : [{ token: [] }, ...(endpoint.strangers ? [{}] : [])],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      ...answerOf(endpoint, group),
      ...(endpoint.strangers && answerOf(endpoint.strangers, group)),
      ...unchangedOf(endpoint),
      ...refusals(failureStatuses(endpoint)),
    },
  }
}

/** The agency is in the query or body, not in the path. */
const namesAgency = ({ scope, agencyIn }: Endpoint) => scope === 'agency' && agencyIn !== 'path'
const isWrite = ({ method }: Endpoint) => method === 'POST' || method === 'PATCH'
const agency = {
  type: 'string',
  format: 'uuid',
  description: 'The agency. Users of one agency may leave it out; vendor staff must send it.',
}

function parametersOf(endpoint: Endpoint): Json[] {
  const inHeader = [
    endpoint.idempotent &&
      header('Idempotency-Key', 'A key of your own: the same call with it again has no second effect.'),
    endpoint.ranged && header('Range', 'The part wanted, such as `bytes=0-1023`.'),
    (endpoint.remembered || endpoint.ranged) &&
      header('If-None-Match', 'The ETag of the answer you hold; 304 while it still holds.'),
    endpoint.method === 'PATCH' &&
      header('If-Match', 'The ETag you saw; 412 when someone changed it meanwhile.', endpoint.versioned),
  ]
  const ofAgency = namesAgency(endpoint) && (!isWrite(endpoint) || endpoint.upload === true)
  return [
    ...fieldsOf(endpoint.params, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...(ofAgency ? [{ name: 'organization_id', in: 'query', required: false, schema: agency }] : []),
    ...inHeader.filter(one => one !== false && one !== undefined),
  ]
}

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

function fieldsOf(schema: AnySchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const example = (exampleOf(schema) ?? {}) as Json
  return Object.entries(properties).map(([name, schema]) => {
    const field: Json = { name, in: place, required: required.includes(name), schema }
    if (name in example) field.example = example[name]
    return field
  })
}

function bodyOf(endpoint: Endpoint, group: string): Json | undefined {
  if (endpoint.upload) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!isWrite(endpoint)) return undefined
  const schema: Json = endpoint.body ? schemaOf(endpoint.body) : { type: 'object', properties: {} }
  if (namesAgency(endpoint)) schema.properties = { ...(schema.properties as Json), organization_id: agency }
  const example = endpoint.body ? exampleOf(endpoint.body, '', group) : {}
  const { strangers } = endpoint
  if (strangers?.body)
    return {
      required: true,
      content: {
        'application/json': {
          schema: {
            anyOf: [
              { ...schema, title: 'With a token' },
              { ...schemaOf(strangers.body), title: 'Without a token' },
            ],
          },
          examples: {
            'With a token': { value: example },
            'Without a token': { summary: strangers.summary, value: exampleOf(strangers.body, '', group) },
          },
        },
      },
    }
  return { required: Boolean(endpoint.body), content: { 'application/json': { schema, example } } }
}

function answerOf({ response, status, file, ranged, summary }: Endpoint, group: string): Json {
  if (file) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries(file.map(type => [type, { schema }]))
    const whole = { 200: { description: summary, content } }
    if (!ranged) return whole
    return {
      ...whole,
      206: { description: 'The part that `Range` asks for', content },
      ...unchangedOf({ remembered: true }),
    }
  }
  if (!response) return { 204: { description: summary } }
  const content = { 'application/json': { schema: schemaOf(response), example: exampleOf(response, '', group) } }
  return { [status ?? 200]: { description: summary, content } }
}

const unchangedOf = ({ remembered }: Pick<Endpoint, 'remembered'>): Json =>
  remembered ? { 304: { description: 'What you hold still holds' } } : {}

const described = (answers: Record<number, string>): Json =>
  Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }]))

const refusals = (statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map(status => [status, { $ref: `#/components/responses/${status}` }]))

/** Returns every status above 399 that the endpoint may return. */
export function failureStatuses(endpoint: Endpoint): number[] {
  const { access } = endpoint
  const takes = Boolean(endpoint.query ?? endpoint.body ?? endpoint.upload)
  const statuses = [
    400,
    access.is !== 'public' && 401,
    (access.is === 'permitted' || access.is === 'keyed') && 403,
    (endpoint.scope === 'agency' || endpoint.params) && 404,
    isWrite(endpoint) && 409,
    (endpoint.method === 'PATCH' || endpoint.versioned) && 412,
    isWrite(endpoint) && 413,
    isWrite(endpoint) && 415,
    (takes || isWrite(endpoint)) && 422,
    endpoint.versioned && 428,
    endpoint.ranged && 416,
    429,
    500,
    503,
    ...(endpoint.fails ?? []).map(code => failures[code]),
  ].filter(status => typeof status === 'number')
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function components(): Json {
  const byStatus = Map.groupBy(Object.entries(failures) as [FailureCode, number][], ([, status]) => status)
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map(([code]) => code).join(', '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: {
            message: 'A sentence for the user.',
            code: codes[0]?.[0],
            ...(status === 422 && { errors: { email: ['Enter an email address such as name@example.org.'] } }),
          },
        },
      },
    },
  ])
  return {
    schemas: { Failure: schemaOf(failureBody) },
    responses: Object.fromEntries(responses) as Json,
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Authorization' } },
  }
}

/** Returns the schema of a request or response; for responses, the shape before our own transforms. */
function schemaOf(schema: AnySchema): Json {
  const made: Json = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The regular expression behind a format means nothing to readers
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.description) jsonSchema.description = inWords(fallback, jsonSchema.description)
      // For filters: `Status: 1 (Active), 4 (Terminated); several joined by commas`
      const { choices } = jsonSchema as { choices?: Record<string, string> }
      if (!choices) return
      const shown = Object.entries(choices).map(([value, name]) => `${value} (${inWords(fallback, name)})`)
      jsonSchema.description += `: ${shown.join(', ')}; several joined by commas`
      delete jsonSchema.choices
    },
  })
  delete made.$schema
  return made
}
