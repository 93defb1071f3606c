import { messageParts } from './message-parts.ts'

/** Plain text with its line breaks and links. Links leave the panel as it is. */
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
