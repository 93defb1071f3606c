import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type FailureBody, type FailureCode, failures } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import { acceptedInRefusals, inWordsWithin } from '../lib/texts.ts'
import { isConnectionLost } from '../db/connection-lost.ts'
import { databaseFailure } from '../db/database-failures.ts'
import { httpTexts } from './texts.ts'

/** Fastify's own errors, by error code. */
const requestFailures: Record<string, [FailureCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_REQUEST', httpTexts.named('notJson')],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED_REQUEST', httpTexts.named('noBody')],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', httpTexts.named('requestTooLarge')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', httpTexts.named('sendJson')],
  FST_ERR_BAD_URL: ['MALFORMED_REQUEST', httpTexts.named('badAddress')],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', errorTexts.named('notFound')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', httpTexts.named('badLength')],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', httpTexts.named('fileTooLarge', { most: 50 })],
  FST_FILES_LIMIT: ['MALFORMED_REQUEST', httpTexts.named('oneFile')],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA_TYPE', httpTexts.named('sendMultipart')],
}

export function toAppError(error: unknown, log: FastifyBaseLogger): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) log.error({ err: error.cause }, 'a call was refused for what failed behind it')
    return error
  }
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const known = requestFailures[code]
  if (known) return new AppError(...known)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('UNAVAILABLE', httpTexts.named('noRoom'))
  const ours = databaseFailure(error)
  if (ours) {
    if (!isConnectionLost(error))
      log.warn({ err: error, sqlstate: code }, 'the database refused what validation let through')
    return new AppError(ours.code, ours.message, ours.code === 'TOO_MANY_REQUESTS' ? { retryAfter: 1 } : {})
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('MALFORMED_REQUEST', httpTexts.named('unreadable'))
  log.error({ err: error }, 'a request failed')
  if (process.env.DEBUG_ERRORS) console.error(error)
  return new AppError('SERVER_ERROR', errorTexts.named('serverError'))
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error, request.log)
  const { errors, details, retryAfter } = failure.help
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // Set for the file that was to be sent
  for (const name of ['content-disposition', 'content-length', 'etag']) void reply.removeHeader(name)
  const language = acceptedInRefusals(request.headers['accept-language'])
  const body: FailureBody = {
    message: failure.sentence,
    code: failure.code,
    ...(errors && { errors }),
    ...(details && { details }),
  }
  return reply
    .status(failures[failure.code])
    .type('application/json; charset=utf-8')
    .send(inWordsWithin(language, JSON.stringify(body)))
}

/** Handles bytes that are not HTTP, or too many of them: there is no request to respond to, only the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // Browsers open connections in advance. On one that never sent a request, a response would be taken for that of its next request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0) return void socket.destroy()
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const message = httpTexts.say(fallback, tooLarge ? 'headersTooLarge' : 'unreadable')
  const body = JSON.stringify({ message, code: 'MALFORMED_REQUEST' } satisfies FailureBody)
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
