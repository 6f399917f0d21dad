import type { CSSProperties, ReactNode } from 'react';
import { body, colour, display, small, text, wrapped } from './email-style.ts';

/** A table used for layout. */
export function EmailTable({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Running text; `quiet` for secondary text. */
export function Paragraph({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return <p style={{ ...(quiet ? small : text), marginBottom: 16 }}>{children}</p>;
}

/** Text that somebody typed, in its own direction and with its line breaks. */
export function Typed({ children }: { children: string }) {
  return (
    <bdi dir="auto" style={{ whiteSpace: 'pre-line' }}>
      {children}
    </bdi>
  );
}

/** A heading over a part of the email, with a line above it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div style={{ marginTop: 28, paddingTop: 22, borderTop: `1px solid ${colour.line}` }}>
      <h2 style={{ ...text, margin: '0 0 6px', fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>{title}</h2>
      {children}
    </div>
  );
}

/** The main fact of the email in large type: an order's number, a parcel's. */
export function Headline({ label, value }: { label: string; value: string }) {
  return (
    <EmailTable style={{ margin: '8px 0 24px' }}>
      <tr>
        <td style={{ padding: '18px 20px', backgroundColor: colour.sand, borderRadius: 6 }}>
          <p style={small}>{label}</p>
          <p
            style={{
              margin: '2px 0 0',
              fontFamily: display,
              fontSize: 32,
              lineHeight: '38px',
              letterSpacing: '-.01em',
              color: colour.ink,
              ...wrapped,
            }}
          >
            <Typed>{value}</Typed>
          </p>
        </td>
      </tr>
    </EmailTable>
  );
}

export type Row = { name: string; second?: string; third?: string; amount: string };

/** What was bought: a name, a line or two below it, and an amount at the end of the row. */
export function Rows({ rows }: { rows: Row[] }) {
  const cell: CSSProperties = { padding: '14px 0', borderTop: `1px solid ${colour.line}`, verticalAlign: 'bottom' };
  return (
    <EmailTable>
      {rows.map(({ name, second, third, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
        <tr key={index}>
          <td style={{ ...cell, ...wrapped }}>
            <p style={{ ...text, fontWeight: 600, lineHeight: '22px' }}>
              <Typed>{name}</Typed>
            </p>
            {second && (
              <p style={small}>
                <Typed>{second}</Typed>
              </p>
            )}
            {third && <p style={small}>{third}</p>}
          </td>
          <td
            align="right"
            style={{ ...cell, ...text, paddingInlineStart: 16, whiteSpace: 'nowrap', textAlign: 'end' }}
          >
            {amount}
          </td>
        </tr>
      ))}
    </EmailTable>
  );
}

/** Labels and amounts; the last row is the amount to pay. */
export function Totals({ rows }: { rows: [label: string, amount: string][] }) {
  return (
    <EmailTable style={{ borderTop: `1px solid ${colour.line}` }}>
      {rows.map(([label, amount], index) => {
        const isTotal = index === rows.length - 1;
        const row: CSSProperties = isTotal
          ? { ...text, padding: '10px 0 0', fontSize: 20, lineHeight: '28px', fontWeight: 600 }
          : { ...text, padding: index === 0 ? '12px 0 2px' : '2px 0' };
        return (
          <tr key={label}>
            <td style={row}>{label}</td>
            <td align="right" style={{ ...row, whiteSpace: 'nowrap', textAlign: 'end' }}>
              {amount}
            </td>
          </tr>
        );
      })}
    </EmailTable>
  );
}

/** Lines of an address and the like. */
export function Lines({ lines }: { lines: string[] }) {
  return (
    <p style={text}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
        <span key={index}>
          {index > 0 && <br />}
          <Typed>{line}</Typed>
        </span>
      ))}
    </p>
  );
}

/** What happens next, step by step. */
export function Steps({ steps }: { steps: { name: string; text: string }[] }) {
  return (
    <EmailTable>
      {steps.map((step) => (
        <tr key={step.name}>
          <td width={28} style={{ padding: '6px 0', verticalAlign: 'top' }}>
            <span
              style={{
                display: 'inline-block',
                width: 8,
                height: 8,
                marginTop: 6,
                border: `3px solid ${colour.marigold}`,
                borderRadius: '50%',
              }}
            />
          </td>
          <td style={{ padding: '6px 0' }}>
            <p style={{ ...text, fontWeight: 600, lineHeight: '22px' }}>{step.name}</p>
            <p style={small}>{step.text}</p>
          </td>
        </tr>
      ))}
    </EmailTable>
  );
}

/** The one thing to do next. `href` is a full address. */
export function EmailButton({ href, children }: { href: string; children: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0 8px' }}>
      <tbody>
        <tr>
          <td style={{ backgroundColor: colour.green, borderRadius: 6 }}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '13px 28px',
                fontFamily: body,
                fontSize: 16,
                lineHeight: '26px',
                fontWeight: 600,
                color: colour.cream,
                textDecoration: 'none',
                borderRadius: 6,
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
