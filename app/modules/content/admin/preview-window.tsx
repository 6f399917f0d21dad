import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { PreviewMessage } from '../preview.ts';

type PreviewWindowProps = {
  /** What the frame is read out as. */
  title: string;
  /** As wide as a computer, else as a phone. */
  wide: boolean;
  /** What the frame shows; called whenever the page around it has changed. */
  makeMessage: () => PreviewMessage;
};

/** The storefront in a frame, with what is not published yet. It takes no focus. */
export function PreviewWindow({ title, wide, makeMessage }: PreviewWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const send = useRef(() => {});
  useEffect(() => {
    send.current = () => frame.current?.contentWindow?.postMessage(makeMessage(), location.origin);
    send.current();
  });
  useEffect(() => {
    function receive(event: MessageEvent): void {
      if (event.origin === location.origin && event.source === frame.current?.contentWindow) send.current();
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-grey-tint p-4 max-md:p-2">
      <div className={wide ? 'admin-preview-computer' : 'admin-preview-phone'}>
        <iframe ref={frame} src={href('/admin/preview')} title={title} tabIndex={-1} />
      </div>
    </div>
  );
}

/** The width of a phone or of a computer. */
export const previewWidths = [
  { wide: false, label: 'Phone' },
  { wide: true, label: 'Computer' },
] as const;
