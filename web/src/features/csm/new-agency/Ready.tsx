import type { Option } from '@preceptor/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { csmAgencyPaths, paths } from '@/nav/paths.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'

interface Props {
  agency: Option & { admin_email: string }
  onAnother: () => void
}

/** The agency is there; what comes next. */
export const Ready = ({ agency, onAnother }: Props) => (
  <TextPage>
    <PageHeader title="New agency" />
    <Card>
      <div role="status">
        <Empty
          icon={<IconCircleCheck size={32} />}
          title={`${agency.name} is ready`}
          hint={`The invitation is on its way to ${agency.admin_email}. You can bring the roster in at once.`}
          action={
            <>
              <Button onClick={onAnother}>New agency</Button>
              <ButtonLink href={paths.csmAgencies()}>All agencies</ButtonLink>
              <ButtonLink look="primary" href={csmAgencyPaths(agency.id).dashboard()}>
                Open agency
              </ButtonLink>
            </>
          }
        />
      </div>
    </Card>
  </TextPage>
)
