import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useEffect } from 'react';

type SortableGroundProps<Id extends string | number> = {
  /** Its own on the page, so that what is read out is tied to the right ground on server and client alike. */
  id: string;
  /** What can be moved, in its order. */
  ids: readonly Id[];
  /** Hears the index at which a thing was put down. */
  onMove: (id: Id, to: number) => void;
  children: ReactNode;
};

/** Ground on which things (`useSortable`) are moved by hand or by keys, each move said aloud. */
export function SortableGround<Id extends string | number>({ id, ids, onMove, children }: SortableGroundProps<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function dragEnd({ active, over }: DragEndEvent): void {
    const [moved, under] = [active.id, over?.id].map((id) => ids.find((each) => each === id));
    if (moved !== undefined && under !== undefined) onMove(moved, ids.indexOf(under));
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dragEnd}
      accessibility={{ announcements: spokenMoves(ids) }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while something is moved by keys. */
function spokenMoves(ids: readonly (string | number)[]) {
  const place = (id: string | number) => ids.indexOf(id) + 1;
  return {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      `Picked up from place ${place(active.id)} of ${ids.length}. Move with the arrow keys, drop with space, cancel with Escape.`,
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? `Place ${place(over.id)} of ${ids.length}.` : undefined,
    onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
      over ? `Dropped at place ${place(over.id)}.` : 'Dropped where it was.',
    onDragCancel: () => 'Cancelled.',
  };
}

/** Puts an element where the hand has it: the policy allows no style in the page, so it is set here. */
export function useMovedBy(
  element: { current: HTMLElement | null },
  transform: { x: number; y: number } | null,
  isDragging: boolean,
): void {
  useEffect(() => {
    const style = element.current?.style;
    if (!style) return;
    style.translate = transform ? `${Math.round(transform.x)}px ${Math.round(transform.y)}px` : '';
    style.transition = isDragging || !transform ? '' : 'translate 160ms cubic-bezier(0.2, 0.7, 0.2, 1)';
  });
}
