/** A product page to come, in the shape of what comes. */
export function ProductSkeleton() {
  return (
    <div className="container-page" role="status">
      <span className="sr-only">The product is on its way.</span>
      <div className="animate-skeleton" aria-hidden="true">
        <div className="flex h-11 items-center md:h-13">
          <Bar className="h-3.5 w-36" />
        </div>
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-[848px_1fr] xl:gap-x-16">
          <div className="flex flex-col gap-3 xl:flex-row-reverse xl:gap-4">
            <div className="aspect-square grow bg-skeleton max-md:-mx-(--gut) md:rounded-box" />
            <div className="flex gap-3 xl:w-21 xl:flex-col">
              <Bar className="size-17 xl:size-21" />
              <Bar className="size-17 xl:size-21" />
            </div>
          </div>
          <div className="pb-(--section)">
            <Bar className="h-9 w-4/5" />
            <Bar className="mt-4 h-4 w-3/5" />
            <Bar className="mt-9 h-7 w-32" />
            <div className="mt-14 flex gap-3">
              <Bar className="h-13 w-33" />
              <Bar className="h-13 grow" />
            </div>
            <Bar className="mt-3 h-13" />
            <Bar className="mt-3 h-13" />
          </div>
        </div>
      </div>
    </div>
  );
}

function Bar({ className }: { className: string }) {
  return <div className={`rounded-box bg-skeleton ${className}`} />;
}
