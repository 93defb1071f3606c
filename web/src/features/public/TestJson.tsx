import { useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import { BoxedJsonViewer } from '@/ui/json/BoxedJsonViewer.tsx'
import { JsonViewer } from '@/ui/json/JsonViewer.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './public.module.css'
import { integrationPayload, largePayload, smallPayload } from './test-json.ts'

const fiveMegabytes = 5 * 1024 * 1024

export function TestJson() {
  const [large, setLarge] = useState<string | null>(null)
  return (
    <Card
      title="JSON"
      action={
        <Button size="small" look="quiet" onClick={() => setLarge(large === null ? largePayload(fiveMegabytes) : null)}>
          {large === null ? 'Load 5 MB' : 'Unload 5 MB'}
        </Button>
      }
    >
      <div className={css.sections}>
        <JsonViewer label="Small payload" value={smallPayload} maxHeight={320} />
        <BoxedJsonViewer label="Integration payload" text={integrationPayload} />
        {large !== null && <BoxedJsonViewer label="Large payload" text={large} />}
      </div>
    </Card>
  )
}
