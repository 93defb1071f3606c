import { OperationsList } from './OperationsList.tsx'

/** Bulk operations of all agencies. */
export default function BulkOperationsPage() {
  return <OperationsList />
}
