import { api, type Endpoint } from '@preceptor/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../errors/app-error.ts'
import { sendFailure } from './failures.ts'
import { isCall } from './headers.ts'
import { httpTexts } from './texts.ts'

interface Known {
  pattern: RegExp
  method: string
}

const known: Known[] = Object.values<Record<string, Endpoint>>(api)
  .flatMap(group => Object.values(group))
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`) }))

/** Responds to unknown routes; a known path with another method gets its own error. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (methods.length === 0) {
    const sentence = isCall(path) ? httpTexts.named('noSuchCall') : httpTexts.named('noSuchPage')
    return sendFailure(new AppError('NOT_FOUND', sentence), request, reply)
  }
  // The router rejected a parameter that is too long for an id
  if (methods.includes(request.method)) return sendFailure(notFound(), request, reply)
  void reply.header('allow', methods.join(', '))
  const sentence = httpTexts.named('useMethods', { methods: methods.join(', ') })
  return sendFailure(new AppError('METHOD_NOT_ALLOWED', sentence), request, reply)
}
