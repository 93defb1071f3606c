import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { api, type Args, type Id, type PackageLaunch } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../../test/house.ts'
import { rawZip } from '../../../../test/raw-zip.ts'
import { kept, send } from '../../../../test/upload-flow.ts'
import { aManifest, aPackage, aZip } from '../../../../test/zips.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'
import { pagePolicy } from '../../../http/headers.ts'
import { stepOf } from './address.ts'

let house: House
let training_type_id: Id
beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
afterAll(() => house.close())

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../e2e/fixtures/packages/${name}.zip`, import.meta.url))

async function aProgram(file: Id): Promise<Id> {
  const { data } = await house.call(api.programs.add, {
    body: { titles: { en: 'Hands' }, training_type_id, delivery: 'online' },
  })
  const body: Args<typeof api.programContents.addModule>['body'] = {
    kind: 'scorm',
    titles: { en: 'Clean hands' },
    content: { kind: 'scorm', packages: { en: file } },
  }
  const { status, failure } = await house.call(api.programContents.addModule, { params: { id: data.id }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.id
}
const upload = async (bytes: Buffer, as: Caller = 'agency_admin') =>
  (await kept(house, 'hands.zip', bytes, as, 'package')).id
async function launched(bytes: Buffer): Promise<PackageLaunch & { program: Id; file: Id }> {
  const file = await upload(bytes)
  const program = await aProgram(file)
  const { data } = await house.call(api.programPackages.launch, { params: { id: program, file_id: file }, body: {} })
  return { ...data, program, file }
}
const page = (url: string, headers: Record<string, string> = {}, of = house) =>
  of.app.inject({ method: 'GET', url, headers: { host: 'panel.example.org', ...headers } })
const refusalOf = async (bytes: Buffer) => {
  const { status, failure } = await send(house, 'hands.zip', bytes, { use: 'package' })
  return [status, failure?.errors?.['file']?.[0]]
}

test('a package reports its type, is opened and renewed; each call is for users who see the program', async () => {
  const file = await upload(fixture('simple-scorm-packager-2004'))
  const id = await aProgram(file)
  const params = { id, file_id: file }
  const { data } = await fourCases(house, api.programPackages.get, { args: { params } })
  expect(data).toMatchObject({
    title: 'Clean hands',
    version: '2004',
    needs_frames: false,
    has_own_host: false,
    parts: [{ title: 'Clean hands', launch: 'index.html', reports: true, pass_mark: 80 }],
  })
  const open = await fourCases(house, api.programPackages.launch, { args: { params, body: {} } })
  expect(open.data.address).toMatch(/^\/content\/[\w-]{86}\/$/)
  expect(open.data.address).not.toContain(house.users.agency_admin.id)
  expect(open.data.learner.name).toBeTruthy()
  const renew = { params: { ...params, launch_id: open.data.id }, body: {} }
  await house.owner.query(`update package_launches set expires_at = now() + interval '1 minute'`)
  const renewed = await fourCases(house, api.programPackages.renew, { args: renew })
  expect(Date.parse(renewed.data.expires_at) - Date.now()).toBeGreaterThan(59 * 60_000)
  // An address belongs to one person
  expect((await house.call(api.programPackages.renew, renew, { as: 'csm' })).status).toBe(404)
})

test.each([
  'simple-scorm-packager-1.2',
  'simple-scorm-packager-2004',
  'gulp-scorm-manifest-1.2',
  'gulp-scorm-manifest-2004',
])('%s is read and served, each page with the run-time first', async name => {
  const { address, version, parts } = await launched(fixture(name))
  expect([version, parts[0]?.launch]).toEqual([name.endsWith('1.2') ? '1.2' : '2004', 'index.html'])
  const html = await page(`${address}index.html`)
  expect([html.statusCode, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html.body).toMatch(/^<!DOCTYPE html>\s*<script src="\/content\/[\w-]{86}\/\.run-time\.js"><\/script><html/)
  const script = await page(`${address}.run-time.js`)
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(() => new Script(script.body)).not.toThrow()
  expect((await page(`${address}images/hands.svg`)).headers['content-type']).toBe('image/svg+xml')
})

test('served content reaches nothing: no origin, no cookie, no address but its own, no frame but the panel', async () => {
  const { address } = await launched(aPackage([{ name: 'a.svg', content: '<svg/>' }]))
  const html = await page(`${address}index.html`)
  const base = `http://panel.example.org${address}`
  const policy = String(html.headers['content-security-policy'])
  expect(policy.split('; ')).toEqual([
    'sandbox allow-scripts allow-forms allow-modals',
    `default-src ${base} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `connect-src ${base} data: blob:`,
    `base-uri ${base}`,
    "form-action 'none'",
    "object-src 'none'",
    "manifest-src 'none'",
    "frame-ancestors 'self' https://panel.example.org",
  ])
  expect(html.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(html.headers['set-cookie']).toBeUndefined()
  expect((await page(`${address}a.svg`)).headers['content-security-policy']).toContain('sandbox allow-scripts')
  expect((await page(`${address}.run-time.js`, { 'service-worker': 'script' })).statusCode).toBe(404)
  expect((await page(`${address}gone.html`)).headers['content-security-policy']).toContain('sandbox')
})

test('a package page opens only in a frame: nothing in it can redirect a tab of its own elsewhere', async () => {
  const { address } = await launched(aPackage([{ name: 'a.svg', content: '<svg/>' }]))
  for (const name of ['index.html', 'a.svg']) {
    const inTab = await page(`${address}${name}`, { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })
    expect([name, inTab.statusCode, inTab.headers['content-security-policy']]).toEqual([
      name,
      404,
      "default-src 'none'; sandbox",
    ])
    const framed = await page(`${address}${name}`, { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' })
    // A browser never reuses a frame's response for a tab's request
    expect([name, framed.statusCode, framed.headers.vary]).toEqual([name, 200, 'Sec-Fetch-Dest'])
  }
})

test('an altered or expired address, or one outside the agency or package, returns nothing', async () => {
  const open = await launched(aPackage([{ name: 'data/secret.exe', content: 'x' }]))
  const { address, id } = open
  const step = address.split('/')[2] ?? ''
  const ok = await page(`${address}index.html`)
  expect(ok.statusCode).toBe(200)
  const flipped = `${step.startsWith('A') ? 'B' : 'A'}${step.slice(1)}`
  const foreign = stepOf(house.config.appKeys, { organization_id: house.other.id, id })
  const forged = stepOf([{ id: 'k1', key: Buffer.alloc(32, 8) }], { organization_id: house.agency.id, id })
  for (const other of [flipped, foreign, forged, step.slice(0, -2), `${step}AA`])
    expect([other, (await page(`/content/${other}/index.html`)).statusCode]).toEqual([other, 404])
  const names = [
    '',
    'gone.html',
    'data/secret.exe',
    '../index.html',
    '..%2findex.html',
    '%2e%2e/index.html',
    'INDEX.html',
  ]
  names.push('.%00./index.html', '/etc/passwd', `${'a/'.repeat(300)}index.html`)
  for (const name of names) expect([name, (await page(`${address}${name}`)).statusCode]).toEqual([name, 404])
  expect((await house.app.inject({ method: 'POST', url: `${address}index.html` })).statusCode).toBe(404)
  await house.owner.query(`update package_launches set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await page(`${address}index.html`)).statusCode).toBe(404)
  const params = { id: open.program, file_id: open.file, launch_id: id }
  expect((await house.call(api.programPackages.renew, { params, body: {} })).status).toBe(404)
})

test('a package of another program is not served, nor a file uploaded for another use', async () => {
  const [mine, other] = await Promise.all([launched(aPackage()), launched(aPackage())])
  for (const file_id of [other.file, house.agency.id]) {
    const { status } = await house.call(api.programPackages.get, { params: { id: mine.program, file_id } })
    expect(status).toBe(404)
  }
  // Before its module is saved, it belongs to its uploader
  const file_id = await upload(aPackage())
  const args = { params: { id: mine.program, file_id } }
  expect((await house.call(api.programPackages.get, args)).status).toBe(200)
  expect((await house.call(api.programPackages.get, args, { as: 'csm' })).status).toBe(404)
})

test('an address is renewed as long as its user sees the package in the program', async () => {
  const { id, program, file } = await launched(aPackage())
  const renew = { params: { id: program, file_id: file, launch_id: id }, body: {} }
  expect((await house.call(api.programPackages.renew, renew)).status).toBe(200)
  const { data } = await house.call(api.programContents.get, { params: { id: program }, query: {} })
  const module_id = data.modules[0]?.id ?? ''
  await house.call(api.programContents.removeModule, { params: { id: program, module_id } })
  // Now it belongs only to its uploader, who is someone else
  await house.owner.query(`update files set created_by = $1 where id = $2`, [house.users.csm.id, file])
  expect((await house.call(api.programPackages.renew, renew)).status).toBe(404)
})

test('a page that begins with millions of blanks, or with an endless comment, is served unchanged', async () => {
  const blank = Buffer.alloc(12 * 1024 * 1024, ' ')
  const { address } = await launched(
    aPackage([
      { name: 'blank.html', content: Buffer.concat([blank, Buffer.from('<p>Wash</p>')]) },
      { name: 'open.html', content: Buffer.concat([Buffer.from('<!--'), blank]) },
    ]),
  )
  for (const name of ['blank.html', 'open.html']) {
    const { statusCode, body } = await page(`${address}${name}`)
    expect([name, statusCode, body.includes('.run-time.js')]).toEqual([name, 200, true])
  }
})

test('long files are read in parts, compressed or not', async () => {
  const film = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
  const { address } = await launched(
    aPackage([
      { name: 'packed.mp4', content: film },
      { name: 'stored.mp4', content: film, stored: true },
    ]),
  )
  for (const name of ['packed.mp4', 'stored.mp4']) {
    const part = await page(`${address}${name}`, { range: 'bytes=123456-200000' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 123456-200000/300000'])
    expect(part.rawPayload.equals(film.subarray(123_456, 200_001))).toBe(true)
    expect((await page(`${address}${name}`)).rawPayload.equals(film)).toBe(true)
  }
})

test('with a separate host name, packages are served only there, and nothing else is', async () => {
  const apart = await openHouse({ CONTENT_ORIGIN: 'https://content.example.net' })
  try {
    const type = aTrainingType({ organization_id: apart.agency.id })
    await apart.load({ training_types: [type] })
    const { id: file_id } = await kept(apart, 'hands.zip', aPackage(), 'agency_admin', 'package')
    const { data: program } = await apart.call(api.programs.add, {
      body: { titles: { en: 'Hands' }, training_type_id: type.id, delivery: 'online' },
    })
    const { data } = await apart.call(api.programPackages.launch, { params: { id: program.id, file_id }, body: {} })
    expect([data.has_own_host, new URL(data.address).origin]).toEqual([true, 'https://content.example.net'])
    const { pathname } = new URL(`${data.address}index.html`)
    const there = await page(pathname, { host: 'content.example.net' }, apart)
    expect(there.statusCode).toBe(200)
    expect(there.headers['content-security-policy']).toContain(
      'allow-same-origin; default-src https://content.example.net/',
    )
    for (const [url, host] of [
      [pathname, 'panel.example.org'],
      ['/', 'content.example.net'],
      ['/api/health/live', 'content.example.net'],
      ['/api/openapi.json', 'content.example.net'],
    ] as const)
      expect([url, (await page(url, { host }, apart)).statusCode]).toEqual([url, 421])
    expect(pagePolicy(apart.config)).toContain(
      '; frame-src https://content.example.net https://www.youtube-nocookie.com https://player.vimeo.com;',
    )
    expect(pagePolicy(house.config)).toContain(
      "; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;",
    )
  } finally {
    await apart.close()
  }
})

const entry = (name: string, content = 'x') => ({ name, content })
const bad: [string, () => Buffer, string][] = [
  ['no zip', () => Buffer.from('%PDF-1.7 no package'), 'This isn’t a zip file'],
  ['cut off', () => aPackage().subarray(0, -30), 'This isn’t a zip file'],
  ['no manifest', () => aZip([entry('index.html')]), 'it has no imsmanifest.xml'],
  ['a packed folder', () => aZip([entry('course/imsmanifest.xml', aManifest())]), 'inside the folder “course”'],
  ['a manifest that is no XML', () => aZip([entry('imsmanifest.xml', '<manifest')]), 'can’t be read'],
  ['another XML', () => aZip([entry('imsmanifest.xml', '<html></html>')]), 'can’t be read'],
  [
    'entities',
    () => aZip([entry('imsmanifest.xml', `<!DOCTYPE m [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${aManifest()}`)]),
    'entities of its own',
  ],
  [
    'entities from elsewhere',
    () => aZip([entry('imsmanifest.xml', `<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/passwd">]>${aManifest()}`)]),
    'entities of its own',
  ],
  [
    'no edition',
    () => aZip([entry('imsmanifest.xml', aManifest().replace('>1.2<', '>3.0<')), entry('index.html')]),
    'doesn’t say SCORM 1.2 or 2004',
  ],
  ['nothing to open', () => aPackage([], { items: '' }), 'doesn’t list a page to open'],
  ['a page that is missing', () => aPackage([], { href: 'gone.html' }), 'begins with “gone.html”'],
  ['a page elsewhere', () => aPackage([], { href: 'https://evil.example/' }), 'begins at https://evil.example/'],
  ['no page', () => aPackage([entry('a.exe')], { href: 'a.exe' }), 'isn’t a web page'],
  ['a way out', () => aPackage([entry('../../evil.html')]), 'points outside the package'],
  ['a way out with backslashes', () => aPackage([entry('..\\..\\evil.html')]), 'points outside the package'],
  ['an absolute name', () => aPackage([entry('/etc/passwd')]), 'points outside the package'],
  ['a drive', () => aPackage([entry('C:/windows/evil.html')]), 'points outside the package'],
  ['a link', () => aPackage([{ ...entry('link.html', '/etc/passwd'), says: { mode: 0o120777 } }]), 'is a link'],
  ['a name twice', () => aPackage([entry('a.html'), entry('a.html')]), 'two files named “a.html”'],
  ['a password', () => aPackage([{ ...entry('a.html'), says: { flags: 0x801 } }]), 'locked with a password'],
  ['another way of packing', () => aPackage([{ ...entry('a.html'), says: { method: 14 } }]), 'packed in a way'],
  ['a wrong sum', () => aPackage([{ ...entry('a.html'), says: { crc: 1 } }]), '“a.html” in this package is damaged'],
  [
    'files in the same bytes, each read anew',
    () =>
      rawZip([
        { name: 'imsmanifest.xml', bytes: Buffer.from(aManifest()) },
        { name: 'index.html', bytes: Buffer.from('<p>Wash</p>') },
        { name: 'again.xml', bytes: Buffer.from(aManifest()), shares: true },
      ]),
    'This zip file is damaged',
  ],
  [
    'a bomb that says it is small',
    () => aPackage([{ name: 'a.html', content: Buffer.alloc(50 * 1024 * 1024), says: { size: 10 } }]),
    '“a.html” in this package is damaged, or larger than the package says',
  ],
  [
    'a bomb that says so',
    () => aPackage([{ name: 'a.html', content: 'x', says: { size: 1024 ** 3 } }]),
    'larger than 1 GiB unpacked',
  ],
  [
    'too many files',
    () => aPackage(Array.from({ length: 5000 }, (_, at) => entry(`${at}.html`))),
    'more than 5,000 files',
  ],
]

test.each(bad)('%s is refused with a message, and nothing is kept', async (_, make, sentence) => {
  const before = await house.owner.query('select from files')
  expect(await refusalOf(make())).toEqual([422, expect.stringContaining(sentence)])
  expect((await house.owner.query('select from files')).rowCount).toBe(before.rowCount)
})

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text.replace('?>', ' encoding="UTF-16"?>'), 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}
const accented = aManifest({ title: 'Manos limpias en español' })
const said = (encoding: string) => accented.replace('?>', ` encoding = '${encoding}' ?>`)
const valid: [string, () => Buffer, string?][] = [
  [
    'blanks around the signs of attributes',
    () => aZip([entry('imsmanifest.xml', aManifest().replaceAll('="', ' = "')), entry('index.html')]),
  ],
  [
    'line ends within tags',
    () =>
      aZip([
        entry('imsmanifest.xml', aManifest().replaceAll(' identifier=', '\n\tidentifier\n=\n')),
        entry('index.html'),
      ]),
  ],
  ['a name in large letters', () => aZip([entry('IMSMANIFEST.XML', aManifest()), entry('index.html')])],
  ['a page in other letters', () => aPackage([entry('Start/Lesson.HTML')], { href: 'start/lesson.html' })],
  [
    'quotes that are single',
    () => aZip([entry('imsmanifest.xml', aManifest().replaceAll('"', "'")), entry('index.html')]),
  ],
  [
    'a bare & and an entity of HTML',
    () =>
      aPackage([], { title: 'Clean hands', items: '<item identifierref="r"><title>Wash & dry&nbsp;</title></item>' }),
  ],
  ['a remark about entities', () => aPackage([], { items: `<!-- <!ENTITY a "b"> --><item identifierref="r"/>` })],
  [
    'a doctype without entities',
    () =>
      aZip([
        entry('imsmanifest.xml', aManifest().replace('?>', '?><!DOCTYPE manifest [<!ELEMENT manifest ANY>]>')),
        entry('index.html'),
      ]),
  ],
  [
    'a namespace that stands deeper, and no word of the edition',
    () =>
      aZip([
        entry(
          'imsmanifest.xml',
          aManifest()
            .replace(/<metadata>.*<\/metadata>/s, '')
            .replace(' xmlns:adlcp="x"', '')
            .replace('<resource ', '<resource xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" '),
        ),
        entry('index.html'),
      ]),
  ],
  ...(['utf-8', 'UTF-8'] as const).map((name): [string, () => Buffer, string] => [
    name,
    () => aZip([entry('imsmanifest.xml', said(name)), entry('index.html')]),
    'Manos limpias en español',
  ]),
  ...(['ISO-8859-1', 'windows-1252'] as const).map((name): [string, () => Buffer, string] => [
    name,
    () => aZip([{ name: 'imsmanifest.xml', content: Buffer.from(said(name), 'latin1') }, entry('index.html')]),
    'Manos limpias en español',
  ]),
  ...(['le', 'be'] as const).flatMap(order =>
    [Buffer.alloc(0), order === 'le' ? Buffer.from([0xff, 0xfe]) : Buffer.from([0xfe, 0xff])].map(
      (mark): [string, () => Buffer, string] => [
        `UTF-16 ${order}, ${mark.length > 0 ? 'marked' : 'unmarked'}`,
        () =>
          aZip([
            { name: 'imsmanifest.xml', content: Buffer.concat([mark, utf16(accented, order)]) },
            entry('index.html'),
          ]),
        'Manos limpias en español',
      ],
    ),
  ),
]

test.each(valid)('a valid manifest is read: %s', async (_, make, title = 'Clean hands') => {
  const found = await launched(make())
  expect(found).toMatchObject({ title, version: '1.2', parts: [{ reports: true }], cautions: [], outside: [] })
  expect((await page(`${found.address}${found.parts[0]?.launch}`)).statusCode).toBe(200)
})

test.each([
  ['Tin Can', [entry('tincan.xml', '<tincan/>'), entry('index.html')], 'This is a Tin Can (xAPI) package'],
  ['cmi5', [entry('course/cmi5.xml', '<courseStructure/>'), entry('index.html')], 'This is a cmi5 package'],
  ['AICC', [entry('A.AU'), entry('a.crs'), entry('a.des'), entry('a.cst')], 'This is an AICC package'],
  [
    'an encoding nobody reads',
    [entry('imsmanifest.xml', said('EBCDIC-US')), entry('index.html')],
    'in the encoding EBCDIC-US, which can’t be read here',
  ],
])('%s is named as what it is', async (_, files, sentence) => {
  expect(await refusalOf(aZip(files))).toEqual([422, expect.stringContaining(sentence)])
})

test('features of a package that will not work are reported on upload', async () => {
  const lessons = (rules: string) => `<item identifier="a" identifierref="r"><title>A</title>${rules}</item>
    <item identifier="b" identifierref="r"><title>B</title></item>`
  const rules = '<imsss:sequencing xmlns:imsss="x"><imsss:sequencingRules/></imsss:sequencing>'
  const told = async (bytes: Buffer) => {
    const { needs_frames, cautions, outside } = await launched(bytes)
    return { needs_frames, cautions, outside }
  }
  expect(
    await told(
      aPackage(
        [
          entry('film.SWF'),
          entry('look.js', 'var api = top.API'),
          entry('more.html', '<script src="https://cdn.example.com/a.js"></script>'),
        ],
        { version: '2004', items: lessons(rules) },
      ),
    ),
  ).toEqual({ needs_frames: false, cautions: ['topWindow', 'flash', 'sequencing'], outside: ['cdn.example.com'] })
  // Rules between lessons mean nothing for a single one
  const alone = `<item identifier="a" identifierref="r"><title>A</title>${rules}</item>`
  expect(await told(aPackage([], { items: alone }))).toMatchObject({ cautions: [] })
  expect(await told(aPackage([], { items: lessons('') }))).toMatchObject({ cautions: [] })
  // Frames alone need nothing: each finds the run-time on its own
  expect(await told(fixture('framed'))).toMatchObject({ needs_frames: false })
  const calling = [entry('menu.html', '<frameset><script>parent.next()</script>'), entry('a.js', 'function next() {}')]
  expect(await told(aPackage(calling))).toMatchObject({ needs_frames: true })
})

test('several lessons are found in order, each with its launch data', async () => {
  const items = `<item identifier="a"><title>Chapter</title>
    <item identifier="b" identifierref="r" parameters="?lesson=1"><title>Wash &amp; dry</title>
      <adlcp:masteryscore>75</adlcp:masteryscore><adlcp:datafromlms>hello</adlcp:datafromlms></item>
    <item identifier="c" identifierref="r" parameters="#two"><title>Dry&#x1f;&#7;</title></item></item>`
  const { parts } = await launched(aPackage([], { items }))
  expect(parts).toEqual([
    { id: 'b', title: 'Wash & dry', launch: 'index.html?lesson=1', reports: true, launch_data: 'hello', pass_mark: 75 },
    { id: 'c', title: 'Dry', launch: 'index.html#two', reports: true, launch_data: '', pass_mark: null },
  ])
})
