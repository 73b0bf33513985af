// Thousands of statements as many people, in one transaction: each statement is rolled back before the next one.
import type { TransactionSql } from 'postgres';
import { type Actor, claimsOf } from '../../../../tests/support/backend/database.ts';

export interface Question {
  /** Null is the owner of the tables. */
  readonly as: Actor | null;
  readonly sql: string;
}

/** `text` is the first value of a select, or the number of rows of a write. A refusal has a code. */
export interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly detail?: string;
  readonly hint?: string;
  readonly text?: string;
}

/** The role in force runs every statement of `matrix.questions` and leaves the answers in `matrix.answers`. */
const ASK = `
do $matrix$
declare
  v_sql text;
  v_value text;
  v_count bigint;
  v_code text;
  v_message text;
  v_detail text;
  v_hint text;
  v_answers text[] := '{}';
begin
  for v_sql in select value from jsonb_array_elements_text(current_setting('matrix.questions')::jsonb) loop
    begin
      v_value := null;
      if v_sql like 'select %' then
        execute v_sql into v_value;
      else
        execute v_sql;
        get diagnostics v_count = row_count;
        v_value := v_count::text;
      end if;
      raise exception using errcode = 'MX000';
    exception when others then
      get stacked diagnostics v_code = returned_sqlstate, v_message = message_text,
        v_detail = pg_exception_detail, v_hint = pg_exception_hint;
      v_answers := v_answers || case v_code
        when 'MX000' then jsonb_build_object('text', coalesce(v_value, ''))
        else jsonb_build_object('code', v_code, 'message', v_message, 'detail', v_detail, 'hint', v_hint)
      end::text;
    end;
  end loop;
  perform set_config('matrix.answers', '[' || array_to_string(v_answers, ',') || ']', true);
end;
$matrix$`;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One actor's statements, whose answers are the result of the last one. */
function batch(as: Actor | null, statements: readonly (string | undefined)[]): string {
  return `
    set local role ${as?.role ?? 'postgres'};
    set local request.jwt.claims = ${literal(as ? JSON.stringify(claimsOf(as)) : '')};
    set local matrix.questions = ${literal(JSON.stringify(statements))};
    ${ASK};
    select current_setting('matrix.answers')::jsonb as answers;`;
}

/** Answers in the order of the questions. One round trip for all of them. */
export async function askAll(tx: TransactionSql, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  if (questions.length === 0) return answers;
  const byActor = [...Map.groupBy(questions.keys(), (n) => JSON.stringify(questions[n]?.as))];
  const asked = byActor.map(([actor, numbers]) =>
    batch(
      JSON.parse(actor) as Actor | null,
      numbers.map((n) => questions[n]?.sql),
    ),
  );
  const results: unknown = await tx.unsafe(`${asked.join('\n')}\nset local role postgres;`).simple();
  const rows = (results as { answers?: Answer[] }[][])
    .flat()
    .filter(({ answers: found }) => found !== undefined);
  byActor.forEach(([, numbers], place) => {
    rows[place]?.answers?.forEach((answer, n) => {
      answers[numbers[n] ?? 0] = answer;
    });
  });
  return answers;
}
