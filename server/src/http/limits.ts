import type { Endpoint } from '@preceptor/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { Session } from './session.ts'

export interface Limits {
  config: Config
  database: Database
}

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', 'That was too often. Please wait a moment and try again.', { retryAfter: seconds })

/** Placeholder until the auth feature fills it. */
export async function limitOf(
  _limits: Limits,
  _endpoint: Endpoint,
  _request: FastifyRequest,
  _session: Session | null,
  _body: unknown,
) {
  if (Number.isNaN(1)) throw tooMany(1)
}
