// Draws the same elements as our employees page with plain React: everything but the rows at once, the rows after one call.
import { createElement as h, type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
// @ts-expect-error made by same-dom-rows.ts
import found from 'virtual:same-dom'

export interface DomNode {
  tag: string
  attributes: Record<string, string>
  children: (DomNode | string)[]
}

const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
}

function Page() {
  const [there, setThere] = useState(false)
  useEffect(() => {
    const load = async () => {
      const answer = await fetch(`/list${location.search}`)
      await answer.json()
      setThere(true)
    }
    void load()
  }, [])
  return (found as DomNode).children.map((node, at) => drawn(node, at, there))
}

function drawn(node: DomNode | string, key: number, there: boolean): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  const props = Object.entries(attributes).map(([name, value]) => [
    names[name] ?? name,
    name === 'style' ? styleOf(value) : value === '' && !name.includes('-') ? true : value,
  ])
  const shown = tag === 'tbody' && !there ? [] : children
  const drawnOnes = shown.map((child, at) => drawn(child, at, there))
  return h(tag, { key, ...Object.fromEntries(props) }, ...drawnOnes)
}

const styleOf = (text: string) =>
  Object.fromEntries(
    text.split(';').flatMap(part => {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(part) ?? []
      if (name === undefined) return []
      return [
        [name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value],
      ]
    }),
  )

const root = document.getElementById('root')
if (root) createRoot(root).render(h(Page))
