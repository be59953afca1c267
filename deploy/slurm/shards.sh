#!/bin/sh
#SBATCH --array=1-40
#SBATCH --cpus-per-task=1 --mem=2G
#SBATCH --requeue --open-mode=append
# A run in 40 shards. conform finds its shard in the variables of the array. Merge the
# journals with: conform report journals
exec conform run --backend=cpu --random=1000000 --jobs=1 \
	--resume --journal="journals/shard-$SLURM_ARRAY_TASK_ID.jsonl"
