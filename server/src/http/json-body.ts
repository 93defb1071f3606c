import type { Endpoint } from '@preceptor/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { mostOf, valuesOf } from './body-bounds.ts'
import { httpTexts } from './texts.ts'

/**
 * Reads JSON after a check of its structure: parsing input that no one may send takes seconds, and small input is parsed faster
 * than checked.
 */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    try {
      if (text.length > small)
        refuseTangled(text, valuesOf((request.routeOptions.config as { endpoint?: Endpoint }).endpoint))
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text, done)
  })
}

const small = 64 * 1024

const quote = 34
const comma = 44
const backslash = 92
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** Refuses depth or numbers of values that `refuseUnsound` would refuse, before parsing. Invalid JSON is left to the parser. */
export function refuseTangled(text: string, values: number): void {
  // Per open bracket: the commas it may still have, and those it had
  const lefts: number[] = []
  let left = 0
  let all = 2 * values
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at)
        break
      case comma:
        if (--left < 0) throw tangled(httpTexts.named('tooMany'))
        if (--all < 0) throw tangled(httpTexts.named('tooManyValues', { most: values }))
        break
      case openList:
      case openObject:
        if (lefts.length >= mostOf.depth) throw tangled(httpTexts.named('tooDeep', { most: mostOf.depth }))
        if (--all < 0) throw tangled(httpTexts.named('tooManyValues', { most: values }))
        lefts.push(left)
        left = (text.charCodeAt(at) === openList ? mostOf.items : mostOf.keys) - 1
        break
      case closeList:
      case closeObject:
        left = lefts.pop() ?? 0
    }
  }
}

/** Returns the position of the closing quotation mark of a text. */
function endOfText(text: string, from: number): number {
  for (let at = from; ; ) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
}

const tangled = (sentence: string) =>
  new AppError('MALFORMED_REQUEST', httpTexts.named('unsound', { name: 'body', why: sentence }), {
    errors: { body: [sentence] },
  })
