import { signatureOf } from '../keys/webhook-signature.ts'
import { asCurl, learnersWalk, schedulersWalk } from './walks.ts'
import { hashed } from './headers.ts'
import type { Json, OpenApi, Operation } from './openapi.ts'

/** Renders the OpenAPI document as one self-contained page. */
export function docsPage(document: OpenApi): { html: string; policy: string } {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name)
    return { name, own }
  })
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${text(document.info.title)}</title>
<style>${style}</style>
<header>
  <h1>${text(document.info.title)} API <small>${text(document.info.version)}</small></h1>
  <p class="links"><a href="/">Back to the app</a> <a href="openapi.json">OpenAPI 3.1 document</a></p>
  <div class="about">${document.info.description
    .split('\n')
    .map(line => `<p>${inline(line)}</p>`)
    .join('')}</div>
  <label>Search <input id="search" type="search" placeholder="path, permission or words" autocomplete="off"></label>
  <p id="found" role="status"></p>
</header>
<div class="columns">
<nav aria-label="Groups"><ul>${groups.map(({ name, own }) => `<li><a href="#${text(name)}">${text(title(name))}</a> <small>${own.length}</small></li>`).join('')}</ul></nav>
<main>${walksShown()}${groups.map(({ name, own }) => `<section id="${text(name)}"><h2>${text(title(name))}</h2>${own.map(callShown).join('')}</section>`).join('')}</main>
</div>
<script>${script}</script>
</html>`
  return { html, policy: policyOf(style, script) }
}

const told = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  timestamp: '1767225600',
  body: '{"event":"training.completed","at":"2026-01-01T00:00:00.000Z","data":{"employee_id":"0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c"}}',
}
const code = `import { createHmac, timingSafeEqual } from 'node:crypto'

const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${rawBody}\`
const expected = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'))
const isOurs = headers['webhook-signature'].split(' ').some(one => {
  const given = Buffer.from(one)
  return given.length === expected.length && timingSafeEqual(given, expected)
})
const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300`

/** Explains how a receiver verifies our webhook calls. The shown signature is calculated, not copied. */
function webhooksShown(): string {
  const { secret, id, timestamp, body } = told
  const signature = `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`
  const says = [
    'An administrator adds an address in the settings of the agency, below Integration, and chooses the events. The secret is shown once. Each call is a POST with a JSON body: `event`, `at` and `data`.',
    '`webhook-id` names the message: it is the same when a call is tried again, so do each id once. `webhook-timestamp` is the moment of the call in seconds since 1970. `webhook-event` repeats the event. `webhook-signature` holds `v1,` and the signature, or two of them with a space between for 24 hours after the secret was rotated: one that fits is enough.',
    'To check a call: join `webhook-id`, `webhook-timestamp` and the body, byte for byte as it came, by dots. Take what stands behind `whsec_` in the secret as Base64; that is the key. The signature is the HMAC with SHA-256 of the joined text, as Base64. Refuse a call whose timestamp is more than five minutes away. Libraries for Standard Webhooks do the same.',
    'Answer with a status from 200 to 299 within some seconds. Otherwise the call is tried again up to 16 times, for about a day and a half. 410 says that you want no more of it.',
  ]
  return `<section id="webhooks-step-by-step"><h2>Webhooks and their signature</h2>
${says.map(one => `<p>${inline(one)}</p>`).join('')}
<h3>In Node</h3><pre tabindex="0">${text(code)}</pre>
<h3>An example to test with</h3><pre tabindex="0">${text(`secret: ${secret}\n\nwebhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: ${signature}\n\n${body}`)}</pre></section>`
}

/** Shows the same calls that a test makes. */
const walkShown = (id: string, heading: string, walk: typeof learnersWalk, more: string) =>
  `<section id="${id}"><h2>${heading}</h2>
<p>An administrator makes the key in the settings of the agency, below Integration. <code>{…}</code> stands for what an answer before told.</p>
<ol>${walk.map(step => `<li><p>${inline(step.says)}</p><pre>${text(asCurl(step))}</pre></li>`).join('')}</ol>${more}</section>`
const walksShown = () =>
  walkShown('learners-step-by-step', 'Learners’ apps, step by step', learnersWalk, '') +
  walkShown(
    'schedulers-step-by-step',
    'Scheduling systems, step by step',
    schedulersWalk,
    `<p>${inline('Instead of asking, add a webhook for `compliance.changed`: one call for each person whose status, state or red rules changed, also where a day alone changed them. It holds ids; ask for the rest. Give visits only where `may_work` is true: it is false for everybody who is not active. Nothing is asked of people who left, so their `is_compliant` is null.')} <a href="#webhooks-step-by-step">How webhooks are signed</a></p>`,
  ) +
  webhooksShown()

const policyOf = (style: string, script: string) =>
  `default-src 'none'; style-src ${hashed(style)}; script-src ${hashed(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface Call {
  path: string
  method: string
  operation: Operation
}

function callShown({ path, method, operation }: Call): string {
  const parameters = (operation.parameters ?? []) as Parameter[]
  const body = operation.requestBody as Body | undefined
  const answers = Object.entries((operation.responses ?? {}) as Record<string, Body & { $ref?: string }>)
  const words = `${method} ${path} ${operation.summary} ${operation['x-access']} ${operation.operationId}`.toLowerCase()
  return `<details id="${text(operation.operationId)}" data-words="${text(words)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${text(path).replace(/\{(\w+)\}/g, '<i>{$1}</i>')}</code> <span>${text(operation.summary)}</span></summary>
<p><b>Who</b> ${text(operation['x-access'])}${scopeShown(operation['x-scope'])}</p>
${parameters.length > 0 ? `<h3>Parameters</h3>${parametersShown(parameters)}` : ''}
${body ? `<h3>Body</h3>${contentShown(body)}` : ''}
<h3>Answer</h3>${answers
    .filter(([, answer]) => !answer.$ref)
    .map(([status, answer]) => `<p><b>${status}</b></p>${contentShown(answer)}`)
    .join('')}
<p class="failures">Failures: ${
    answers
      .filter(([, answer]) => answer.$ref)
      .map(([status]) => status)
      .join(', ') || 'none of its own'
  }</p>
</details>`
}

const scopes: Record<string, string> = {
  agency: 'one agency’s rows',
  agencies: 'across agencies',
  self: 'the own account',
  keyed: 'the agency of the key, or the one program of the link',
}
const scopeShown = (scope: unknown) => (scopes[String(scope)] ? `; touches ${scopes[String(scope)]}` : '')

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Json
}
interface Body {
  content?: Record<string, { schema?: Json; example?: unknown; examples?: Record<string, { value: unknown }> }>
}

const parametersShown = (parameters: Parameter[]) =>
  `<table><thead><tr><th>Name</th><th>In</th><th>Meaning</th></tr></thead><tbody>${parameters
    .map(
      ({ name, in: place, required, description, schema }) =>
        `<tr><td><code>${text(name)}</code>${required ? ' <em>required</em>' : ''}</td><td>${place}</td><td>${text(
          [description ?? schema.description, shapeShown(schema)].filter(Boolean).join('. '),
        )}</td></tr>`,
    )
    .join('')}</tbody></table>`

function shapeShown(schema: Json): string {
  const { type, format, enum: words, default: usual, maximum, maxLength } = schema
  const limits = [
    Array.isArray(words) ? words.join(' | ') : [type, format].filter(Boolean).join(', '),
    usual === undefined ? '' : `usually ${JSON.stringify(usual)}`,
    typeof maximum === 'number' && maximum < 1e9 ? `at most ${maximum}` : '',
    typeof maxLength === 'number' ? `at most ${maxLength} characters` : '',
  ]
  return limits.filter(Boolean).join('; ')
}

function contentShown({ content = {} }: Body): string {
  const shown = (example: unknown) => `<pre tabindex="0">${text(JSON.stringify(example, null, 2))}</pre>`
  const kinds = Object.entries(content).map(([type, { example, examples }]) =>
    examples
      ? Object.entries(examples)
          .map(([name, { value }]) => `<p>${text(name)}</p>${shown(value)}`)
          .join('')
      : example === undefined
        ? `<p>${text(type)}</p>`
        : shown(example),
  )
  return kinds.join('') || '<p>Nothing.</p>'
}

const title = (name: string) => {
  const spaced = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
const text = (value: string) => value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
const inline = (line: string) => text(line).replace(/`([^`]+)`/g, '<code>$1</code>')

const style = `
:root{color-scheme:light;--ink:#1f2933;--dim:#52606d;--line:#d9e2ec;--teal:#0f766e;--soft:#f5f7fa}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:2rem 1.25rem 4rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink)}
h1{font-size:1.6rem;margin:0}h1 small,nav small{color:var(--dim);font-weight:400}
h2{font-size:1.15rem;margin:2rem 0 .5rem}h3{font-size:.8rem;margin:1rem 0 .25rem;color:var(--dim)}
a{color:var(--teal)}.links a{margin-right:1rem}.about p{margin:.15rem 0;color:var(--dim)}
label{display:block;margin:1.25rem 0 0;font-weight:600}
input{display:block;width:100%;max-width:30rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;border:1px solid #829ab1;border-radius:6px}
:focus-visible{outline:2px solid var(--teal);outline-offset:2px}
.columns{display:grid;grid-template-columns:11rem 1fr;gap:2rem}
nav ul{position:sticky;top:1rem;list-style:none;margin:2rem 0 0;padding:0}nav li{margin:.3rem 0}nav a{text-decoration:none}
main{min-width:0}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;padding:0 .9rem}
details[open]{padding-bottom:.75rem}
summary{padding:.55rem 0;cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--dim)}
summary b{display:inline-block;min-width:3.9rem;font-size:.75rem}
.get{color:#0b5cad}.post{color:#0f766e}.patch{color:#8a4b00}.delete{color:#b42318}
code,pre{font:13px/1.45 ui-monospace,monospace}code i{color:#8a4b00;font-style:normal}
pre{background:var(--soft);border-radius:6px;padding:.75rem;margin:.25rem 0;overflow:auto;max-height:24rem}
table{width:100%;border-collapse:collapse;font-size:14px}th{text-align:left;color:var(--dim);font-weight:600}
th,td{padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
td:nth-child(-n+2){white-space:nowrap}
em{color:#b42318;font-style:normal;font-size:12px}.failures{color:var(--dim)}
@media(max-width:48rem){.columns{display:block}nav ul{position:static;display:flex;flex-wrap:wrap;gap:.25rem 1rem}}
`

const script = `
const search = document.getElementById('search')
const found = document.getElementById('found')
const calls = [...document.querySelectorAll('details')]
function show() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const call of calls) {
    const fits = words.every(word => call.dataset.words.includes(word))
    call.hidden = !fits
    if (fits) count++
  }
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('details:not([hidden])')
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 call' : count + ' calls'
}
function open() {
  const call = document.getElementById(location.hash.slice(1))
  if (call instanceof HTMLDetailsElement) call.open = true
}
search.addEventListener('input', show)
addEventListener('hashchange', open)
show()
open()
`
