import type { FrameLocator, Locator } from '@playwright/test'
import { crc32 } from 'node:zlib'

/** How a package finds its run-time. None of the others checks its own window, which never contains another page's run-time. */
type Way = 'parent' | 'opener' | 'nested frames' | 'frameset' | 'its own window'

/** From this window upward, like the SCORM 1.2 example. */
const upward = (name: string) => `function find(from) {
  let tries = 0
  while (from.${name} == null && from.parent != null && from.parent != from && tries < 9) { tries += 1; from = from.parent }
  return from.${name}
}`

const looks: Record<Way, (name: string) => string> = {
  // Like the SCORM 2004 example: its own window is never checked
  parent: name => `${upward(name)}
let api = null
if (window.parent != null && window.parent != window) api = find(window.parent)
if (api == null && window.opener != null) api = find(window.opener)`,
  opener: name => `${upward(name)}\nconst api = find(window.opener)`,
  'nested frames': name => `${upward(name)}\nconst api = find(window.parent)`,
  frameset: name => `${upward(name)}\nconst api = find(window.parent)`,
  'its own window': name => `${upward(name)}\nconst api = find(window.opener)`,
}

const calls = {
  '1.2': {
    name: 'API',
    begin: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    end: 'LMSFinish',
    learner: 'cmi.core.student_name',
    data: 'cmi.suspend_data',
    said: { 'cmi.core.score.raw': '83.33333333333333', 'cmi.core.lesson_status': 'passed' },
  },
  '2004': {
    name: 'API_1484_11',
    begin: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    end: 'Terminate',
    learner: 'cmi.learner_name',
    data: 'cmi.suspend_data',
    said: {
      'cmi.score.scaled': '0.8333333333333334',
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
    },
  },
} as const

function lesson(way: Way, version: keyof typeof calls): string {
  const { name, begin, get, set, end, learner, data, said } = calls[version]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lesson</title></head><body>
<p id="said">Looking</p><button id="pass">Pass</button><button id="on">Go on</button>
<script>
const say = text => { document.getElementById('said').textContent = text }
try {
  ${looks[way](name)}
  if (api) api.${begin}('')
  say(api ? 'Hello ' + api.${get}('${learner}') + ', ' + (api.${get}('${data}') || 'new') : 'No run-time')
  document.getElementById('on').onclick = () => { api.${set}('${data}', 'half way'); location.reload() }
  document.getElementById('pass').onclick = () => {
    const said = ${JSON.stringify(said)}
    say(Object.keys(said).every(at => api.${set}(at, said[at]) === 'true') && api.${end}('') === 'true' ? 'Done' : 'Refused')
  }
} catch (error) { say(String(error)) }
</script></body></html>`
}

const framing: Partial<Record<Way, string>> = {
  'nested frames':
    '<!doctype html><title>Outer</title><iframe title="Middle" src="pages/middle.html" width="600" height="300"></iframe>',
  frameset:
    '<html><head><title>Frames</title></head><frameset cols="90,*"><frame title="Menu" src="pages/menu.html"><frame title="Lesson" name="main" src="lesson.html"></frameset></html>',
  'its own window':
    "<!doctype html><title>Start</title><button onclick=\"window.open('lesson.html', 'course')\">Open the course</button>",
}

function filesOf(way: Way, version: keyof typeof calls): Record<string, string> {
  const first = framing[way]
  const schema = version === '1.2' ? '1.2' : '2004 4th Edition'
  return {
    'imsmanifest.xml': `<?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="x"><metadata><schemaversion>${schema}</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>Found by ${way}</title><item identifier="i" identifierref="r"><title>Lesson</title></item></organization></organizations>
<resources><resource identifier="r" type="webcontent" adlcp:scormType="sco" href="${first ? 'index.html' : 'lesson.html'}"/></resources></manifest>`,
    'lesson.html': lesson(way, version),
    ...(first && { 'index.html': first }),
    ...(way === 'nested frames' && {
      'pages/middle.html':
        '<!doctype html><title>Middle</title><iframe title="Inner" src="../lesson.html" width="500" height="200"></iframe>',
    }),
    ...(way === 'frameset' && {
      'pages/menu.html': '<!doctype html><html lang="en"><title>Menu</title><p>Menu</p></html>',
    }),
  }
}

/** Each way, in the edition that prescribes it. */
export const ways: readonly (readonly [Way, keyof typeof calls])[] = [
  ['parent', '1.2'],
  ['parent', '2004'],
  ['opener', '1.2'],
  ['opener', '2004'],
  ['nested frames', '1.2'],
  ['nested frames', '2004'],
  ['frameset', '1.2'],
  ['its own window', '2004'],
]

/** Returns the lesson inside the player's content. */
export async function lessonOf(player: Locator, way: Way): Promise<FrameLocator> {
  const page = player.frameLocator('iframe')
  if (way === 'nested frames') return page.frameLocator('iframe').frameLocator('iframe')
  if (way === 'frameset') return page.frameLocator('frame[name=main]')
  if (way !== 'its own window') return page
  await page.getByRole('button', { name: 'Open the course' }).click()
  return page.frameLocator('iframe')
}

/** Returns our own package that looks for its run-time in one way only. */
export const packageThatLooks = (way: Way, version: keyof typeof calls) => ({
  name: `${way}.zip`,
  mimeType: 'application/zip',
  buffer: zipOf(filesOf(way, version)),
})

/** Builds an uncompressed archive of the files, one after another. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const file = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800, 2)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(file.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04'), head, file, bytes)
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), head, tail, file)
    offset += 4 + head.length + file.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length / 4, 8)
  end.writeUInt16LE(directory.length / 4, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
