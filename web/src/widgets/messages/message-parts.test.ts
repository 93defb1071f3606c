import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

test('addresses become links, without a period or bracket after them', () => {
  expect(messageParts('See https://status.example.org/a?b=1. Or (http://example.org/x).\nBye')).toEqual([
    { text: 'See ' },
    { text: 'https://status.example.org/a?b=1', href: 'https://status.example.org/a?b=1' },
    { text: '. Or (' },
    { text: 'http://example.org/x', href: 'http://example.org/x' },
    { text: ').\nBye' },
  ])
})

test('words in brackets followed by an address become a link with those words', () => {
  expect(messageParts('[The schedule](https://example.org/s) is up')).toEqual([
    { text: 'The schedule', href: 'https://example.org/s' },
    { text: ' is up' },
  ])
})

test('everything else stays plain text', () => {
  for (const text of ['<b>bold</b>', '[x](javascript:alert(1))', 'javascript:alert(1)', 'https://', '']) {
    expect(messageParts(text)).toEqual(text === '' ? [] : [{ text }])
  }
})
