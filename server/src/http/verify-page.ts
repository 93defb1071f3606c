import type { FastifyInstance } from 'fastify'
import { acceptedLanguage } from '../lib/texts.ts'
import { hashed } from './headers.ts'
import { httpTexts } from './texts.ts'

/**
 * The page where anyone with a certificate checks its status. It contains no part of the panel: it is public, loads fast, and can
 * only connect to this server. The number and code of a QR code come after the `#`, so that no log ever has them.
 */
export function mountVerify(app: FastifyInstance, sealRoots: () => Promise<string>) {
  // With it, the holder of a sealed PDF can verify without us that its certificate comes from here
  app.get('/.well-known/preceptor-seal.pem', async (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/x-pem-file')
      .send(await sealRoots()),
  )
  const made = new Map<string, string>()
  app.get('/verify', (request, reply) => {
    const language = acceptedLanguage(request.headers['accept-language']) === 'es' ? 'es' : 'en'
    const page = made.get(language) ?? verifyPage(language)
    made.set(language, page)
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'Accept-Language' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const verdicts = {
  valid: 'verify_valid',
  void: 'verify_void',
  superseded: 'verify_superseded',
  unchanged: 'verify_unchanged',
  changed: 'verify_changed',
  genuine: 'verify_genuine',
  record_genuine: 'verify_record_genuine',
  record_replaced: 'verify_record_replaced',
  form_genuine: 'verify_form_genuine',
  form_corrected: 'verify_form_corrected',
  form_superseded: 'verify_form_superseded',
  form_void: 'verify_form_void',
  not_found: 'verify_not_found',
} as const
const problems = {
  often: 'verify_often',
  offline: 'verify_offline',
  numberMissing: 'verify_numberMissing',
  codeMissing: 'verify_codeMissing',
  unknownFile: 'verify_unknownFile',
  unreadable: 'verify_unreadable',
} as const
type Key = Parameters<typeof httpTexts.named>[0]

function verifyPage(language: 'en' | 'es'): string {
  // The page puts the day in its place
  const say = (key: Key) =>
    escaped(httpTexts.say(language, key as 'verify_changed', { day: '\u0000' })).replace('\u0000', '<time></time>')
  const said = (words: Readonly<Record<string, Key>>, id: string) =>
    Object.entries(words)
      .map(([word, key]) => `<p data-${id}="${word}" hidden>${say(key)}</p>`)
      .join('\n')
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say('verify_title')}</title>
<link rel="icon" href="/icon.svg">
<style>${style}</style>
<main>
<h1>${say('verify_title')}</h1>
<p class="quiet">${say('verify_hint')}</p>
<form novalidate>
<label for="number">${say('verify_number')}</label>
<input id="number" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required>
<label for="code">${say('verify_code')}</label>
<input id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" required>
<button>${say('verify_check')}</button>
</form>
<label class="drop" for="file"><span>${say('verify_file')}</span>
<input id="file" type="file" accept="application/pdf" aria-describedby="file-hint"></label>
<p class="quiet small" id="file-hint">${say('verify_fileHint')}</p>
<div role="status" id="result">
${said(verdicts, 'verdict')}
</div>
<div role="alert" id="problem">
${said(problems, 'problem')}
</div>
</main>
<script>${script}</script>
</html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const style = `
:root{color-scheme:light;--ink:#1f2933;--dim:#52606d;--line:#829ab1;--teal:#0f766e}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#f5f7fa}
main{max-inline-size:30rem;margin:8vh auto;padding:2rem 1.5rem;background:#fff;border-radius:10px;box-shadow:0 1px 4px #0002}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}.quiet{color:var(--dim);margin:0 0 1rem}
label{display:block;font-weight:600;margin-block:1rem .25rem}
input{inline-size:100%;padding:.6rem .75rem;font:inherit;border:1px solid var(--line);border-radius:6px}
input[aria-invalid]{border-color:#b42318}
button{margin-block-start:1.25rem;inline-size:100%;min-block-size:44px;font:inherit;font-weight:600;color:#fff;background:var(--teal);border:0;border-radius:6px;cursor:pointer}
button[aria-disabled]{opacity:.6}
:focus-visible{outline:2px solid var(--teal);outline-offset:2px}
#result p,#problem p{margin:1.25rem 0 0;padding:.75rem 1rem;border-inline-start:4px solid;border-radius:6px}
[data-verdict=valid],[data-verdict=unchanged],[data-verdict=genuine],[data-verdict=record_genuine],[data-verdict=form_genuine]{background:#e7f6ec;border-color:#15803d}
[data-verdict=void],[data-verdict=form_void],[data-verdict=not_found],#problem p{background:#fdecea;border-color:#b42318}
[data-verdict=superseded],[data-verdict=changed],[data-verdict=record_replaced],[data-verdict=form_corrected],[data-verdict=form_superseded]{background:#fff4e0;border-color:#b45309}
.drop{margin-block-start:1.75rem;padding:1rem;border:1px dashed var(--line);border-radius:6px}.drop.over{border-color:var(--teal);background:#e6f4f2}.drop input{margin-block-start:.5rem;border:0;padding:0}
.small{font-size:.875rem;margin-block-start:.5rem}
@media(max-width:34rem){main{margin:0;min-block-size:100vh;border-radius:0;box-shadow:none}}
`

const script = `
const [form, number, code] = [document.forms[0], document.getElementById('number'), document.getElementById('code')]
const button = form.querySelector('button')
let busy = false
function show(kind, word, day) {
  for (const said of document.querySelectorAll('[data-verdict],[data-problem]')) said.hidden = true
  if (!word) return
  const said = document.querySelector('[data-' + kind + '="' + word + '"]')
  said.hidden = false
  const place = said.querySelector('time')
  if (place && day) {
    place.dateTime = day
    place.textContent = new Intl.DateTimeFormat(document.documentElement.lang + '-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  }
}
function missing() {
  for (const field of [number, code]) {
    const empty = field.value.trim() === ''
    if (empty) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  const empty = form.querySelector('[aria-invalid]')
  if (!empty) return false
  show('problem', empty.id + 'Missing')
  empty.focus()
  return true
}
async function check() {
  if (busy || missing()) return
  busy = true
  show()
  button.setAttribute('aria-disabled', 'true')
  try {
    const answer = await fetch('/api/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: number.value, code: code.value }),
    })
    if (answer.status === 429) show('problem', 'often')
    else if (!answer.ok) show('problem', 'offline')
    else {
      const { verdict, issued_on } = await answer.json()
      show('verdict', verdict, issued_on)
    }
  } catch {
    show('problem', 'offline')
  }
  busy = false
  button.removeAttribute('aria-disabled')
}
async function checkFile(file) {
  if (busy || !file) return
  busy = true
  show()
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const sha256 = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
    try {
      const answer = await fetch('/api/verify/file', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sha256 }),
      })
      if (answer.status === 429) show('problem', 'often')
      else if (!answer.ok) show('problem', 'offline')
      else {
        const { verdict, issued_on } = await answer.json()
        if (verdict === 'not_found') show('problem', 'unknownFile')
        else show('verdict', verdict, issued_on)
      }
    } catch {
      show('problem', 'offline')
    }
  } catch {
    show('problem', 'unreadable')
  }
  busy = false
}
const [drop, chosen] = [document.querySelector('.drop'), document.getElementById('file')]
chosen.addEventListener('change', async () => {
  await checkFile(chosen.files[0])
  // the same file can be chosen again
  chosen.value = ''
})
for (const kind of ['dragover', 'dragleave', 'drop'])
  addEventListener(kind, event => {
    event.preventDefault()
    drop.classList.toggle('over', kind === 'dragover')
    if (kind === 'drop') checkFile(event.dataTransfer.files[0])
  })
function read() {
  const given = new URLSearchParams(location.hash.slice(1))
  if (!given.has('number')) return
  number.value = given.get('number')
  code.value = given.get('code') ?? ''
  check()
}
form.addEventListener('submit', event => {
  event.preventDefault()
  check()
})
addEventListener('hashchange', read)
read()
`

const policy = [
  "default-src 'none'",
  `style-src ${hashed(style)}`,
  `script-src ${hashed(script)}`,
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
