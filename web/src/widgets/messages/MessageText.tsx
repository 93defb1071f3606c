import { messageParts } from './message-parts.ts'

/** Plain text with its line breaks and links. Links open without leaving the panel. */
export function MessageText({ body }: { body: string }) {
  return messageParts(body).map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  )
}
