/** A run of a workflow that succeeded. */
export interface WorkflowRun {
  event: string;
  startedAt: string;
  headSha: string;
}

/** `gh run list` as the workflows use it. The file RUNS has the runs as a JSON array. */
export const GH_RUN_LIST = `#!/bin/sh -e
for word; do
  case $word in
    --event=*) event=\${word#*=} ;;
    --jq=*) query=\${word#*=} ;;
    --workflow="$GITHUB_WORKFLOW" | --status=success | --limit=1 | --json=startedAt,headSha | run | list) ;;
    *) exit 1 ;;
  esac
done
jq --arg event "$event" '[.[] | select(.event == $event)] | sort_by(.startedAt) | .[-1:]' "$RUNS" | jq -r "$query"
`;
