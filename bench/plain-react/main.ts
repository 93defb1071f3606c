// The smallest React page that shows the same first 50 rows: no design, no routes, no sign-in.
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Person {
  id: string
  first_name: string
  last_name: string
  employee_number: string
  provider_status: number
  mobile: string | null
  hire_date: string
}
const columns = ['employee_number', 'provider_status', 'mobile', 'hire_date'] as const

function People() {
  const [people, setPeople] = useState<Person[]>([])
  useEffect(() => {
    const load = async () => {
      const answer = await fetch(`/list${location.search}`)
      setPeople(((await answer.json()) as { data: Person[] }).data)
    }
    void load()
  }, [])
  const row = (person: Person) =>
    h(
      'tr',
      { key: person.id },
      h('td', null, `${person.last_name}, ${person.first_name}`),
      ...columns.map(column => h('td', { key: column }, person[column])),
    )
  return h('table', null, h('tbody', null, people.map(row)))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(h(People))
