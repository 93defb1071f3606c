import { expect, test } from 'vitest'
import { lookInside } from './look-inside.ts'

const page = (body: string) => `<!doctype html><title>A</title>${body}`
const frames = page('<iframe src="lesson.html"></iframe>')

test.each([
  ['a function of the page above', 'function next() {}', 'parent.next()'],
  ['a function of the top window', 'var mark = function () {}', 'window.top.mark ()'],
  ['a function of a frame beside it', 'function play() {}', `parent.frames['main'].play()`],
  ['a function of a frame by its name', 'function play() {}', 'parent.main.play()'],
  ['a function of a frame within it', 'function play() {}', 'document.getElementById("a").contentWindow.play()'],
])('a package whose frames call %s needs frames that can reach each other', (_, declares, calls) => {
  const pages = [frames, page(`<script>${calls}</script>`)]
  expect(lookInside({ pages, scripts: [declares] }).needs_frames).toBe(true)
  // Without frames there is nothing to reach
  expect(lookInside({ pages: pages.slice(1), scripts: [declares] }).needs_frames).toBe(false)
})

test.each([
  [
    'the example of the standards',
    'function find(win) { while (win.API == null && win.parent != win) win = win.parent }',
  ],
  [
    'a wrapper that is told to look there',
    'function get() { if (window.parent != window) return find(window.parent) }',
  ],
  ['an element of its own', 'function add(parent) { parent.appendChild(one); one.parent.add(2) }'],
  ['a message', 'function postMessage2() {} parent.postMessage("a", "*")'],
])('%s does not need such frames', (_, script) => {
  expect(lookInside({ pages: [frames], scripts: [script] })).toEqual({
    needs_frames: false,
    looksInTop: false,
    outside: [],
  })
})

test.each([
  ['top.API.LMSInitialize("")', true],
  ['var api = window.top.API_1484_11', true],
  ['win.top.API', false],
  ['top.APIs', false],
])('%s looks in the top window: %s', (script, looksInTop) =>
  expect(lookInside({ pages: [], scripts: [script] }).looksInTop).toBe(looksInTop),
)

test('host names that pages load from are listed once, links to read are not', () => {
  const pages = [
    page(
      `<script async src='https://CDN.example.com/a.js'></script><link rel="stylesheet" href="//fonts.example.net/a.css">`,
    ),
    page(
      `<script src="//cdn.example.com/b.js"></script><iframe width="4" src="http://www.youtube.com/embed/1"></iframe>`,
    ),
    page(`<a href="https://read.example.org/">Read</a><script src="js/https.js"></script>`),
  ]
  expect(lookInside({ pages, scripts: [] }).outside).toEqual([
    'cdn.example.com',
    'fonts.example.net',
    'www.youtube.com',
  ])
})
